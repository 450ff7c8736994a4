import { nationalDigits } from '../../../lib/phone.ts'

/**
 * What is handed to the mask for a text that was typed, pasted or filled in, in any usual form
 * (`8…`, `7…`, `+7…`, `9…`): `+7` and up to ten national digits, or nothing.
 */
export function beforeMask(text: string): string {
  const digits = text.replace(/\D/g, '')
  // A first 8 or 7 stays visible as +7: were it dropped, the 8 of «8 800» would be taken for it again.
  return digits === '' ? '' : `+7${nationalPart(text, digits)}`
}

/** Options of maska for the phone field: `+7 (912) 345-67-89`. */
export const phoneMask = { mask: '+7 (###) ###-##-##', preProcess: beforeMask }

function nationalPart(text: string, digits: string): string {
  // Our own mask with something typed into it: what follows its 7 is national, whatever it starts with.
  if (text.startsWith('+7 (')) return digits.slice(1, 11)
  // A whole number pasted behind a `+7` that stood there already.
  if (text.startsWith('+7') && digits.length === 12) return digits.slice(2)
  return nationalDigits(digits) ?? digits.replace(/^[78]/, '').slice(0, 10)
}
