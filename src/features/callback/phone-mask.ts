import { nationalDigits } from '../../lib/phone.ts'

/**
 * What is handed to the mask for a text that was typed, pasted or filled in, in any usual form
 * (`8…`, `7…`, `+7…`, `9…`): `+7` and up to ten national digits, or nothing.
 */
export function beforeMask(text: string): string {
  const national = nationalPart(text)
  // With the country's own 7 in front, a national 7 is not taken for the mask's.
  return national === '' ? '' : `+7${national}`
}

/** Options of maska for the phone field: `+7 (912) 345-67-89`. */
export const phoneMask = { mask: '+7 (###) ###-##-##', preProcess: beforeMask }

function nationalPart(text: string): string {
  const digits = text.replace(/\D/g, '')
  // Our own mask with something typed into it: what follows its 7 is national, whatever it starts with.
  if (text.startsWith('+7 (')) return digits.slice(1, 11)
  return nationalDigits(text) ?? digits.replace(/^[78]/, '').slice(0, 10)
}
