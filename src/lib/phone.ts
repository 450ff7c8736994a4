/**
 * Returns the ten national digits of a Russian number in any usual notation (`8…`, `7…`, `+7…`, `9…`), or null for
 * any other text.
 */
export function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 11 && (digits[0] === '7' || digits[0] === '8')) return digits.slice(1)
  return digits.length === 10 ? digits : null
}

/** Formats ten national digits with the mask §9: `+7 (912) 345-67-89`. */
export function formatPhone(national: string): string {
  const part = (from: number, to: number) => national.slice(from, to)
  return `+7 (${part(0, 3)}) ${part(3, 6)}-${part(6, 8)}-${part(8, 10)}`
}

/** Returns the `tel:` address of a formatted phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
