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

/** Codes of three digits of cities, with numbers of seven. Other codes of cities have four. */
const LONG_NUMBERS =
  /^(?:9\d\d|80\d|495|499|498|812|343|383|831|846|863|351|342|347|843|861|391|473|423|862)/

/**
 * Formats the number of an office as people of its city write it: `+7 (4942) 00-00-01`. The code is as long as it was
 * typed, else as the numbering plan has it. Returns null for a text that is no Russian number.
 */
export function formatOfficePhone(text: string): string | null {
  const national = nationalDigits(text)
  if (national === null) return null
  const typed = /\(\s*(\d{3,5})\s*\)/.exec(text)?.[1]
  const isTyped = typed !== undefined && national.startsWith(typed)
  const length = isTyped ? typed.length : LONG_NUMBERS.test(national) ? 3 : 4
  if (length === 3) return formatPhone(national)
  const rest = national.slice(length)
  return `+7 (${national.slice(0, length)}) ${rest.slice(0, -4)}-${rest.slice(-4, -2)}-${rest.slice(-2)}`
}

/** Returns the `tel:` address of a formatted phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
