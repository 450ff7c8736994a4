import { nationalDigits } from '../../../lib/phone.ts'

/**
 * Normalizes typed, pasted or autofilled text in any usual form (`8…`, `7…`, `+7…`, `9…`) for the mask.
 * Returns `+7` and up to ten national digits, or an empty string for text without digits.
 */
export function beforeMask(text: string): string {
  const digits = text.replace(/\D/g, '')
  // A leading 8 or 7 becomes a visible +7. If it were dropped, the 8 of «8 800» would be dropped as well.
  return digits === '' ? '' : `+7${nationalPart(text, digits)}`
}

/** Options of maska for the phone field: `+7 (912) 345-67-89`. */
export const phoneMask = { mask: '+7 (###) ###-##-##', preProcess: beforeMask }

function nationalPart(text: string, digits: string): string {
  // Text that is already masked: all digits after the 7 are national ones.
  if (text.startsWith('+7 (')) return digits.slice(1, 11)
  // A complete number pasted after an existing `+7`.
  if (text.startsWith('+7') && digits.length === 12) return digits.slice(2)
  return nationalDigits(digits) ?? digits.replace(/^[78]/, '').slice(0, 10)
}
