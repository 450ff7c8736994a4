import * as z from 'zod/mini'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import { ruleMessages } from '../../../lib/rules/messages.ts'
import { nameSchema } from '../../../lib/rules/name.ts'
import { must, requiredText } from '../../../lib/rules/required-text.ts'

export const requestId = z.string()
export const requestVersion = z
  .number('Укажите version заявки, которую вы видели')
  .check(z.int('Укажите version заявки, которую вы видели'))

export const visitorName = nameSchema
const DICTATED_PHONE = /^[\d\s()+.\u2010-\u2013-]+$/
/** A phone as a visitor dictates it, in any usual notation. Becomes that of the mask. */
export const dictatedPhone = requiredText({
  empty: ruleMessages.emptyPhone,
  normalize: (text) => {
    const digits = DICTATED_PHONE.test(text) ? nationalDigits(text) : null
    return digits === null ? text.trim() : formatPhone(digits)
  },
}).check(
  must((text) => DICTATED_PHONE.test(text) && nationalDigits(text) !== null, ruleMessages.badPhone),
)

const MAX_NOTE = 4_000
export const noteText = z
  .string('Напишите текст')
  .check(
    z.trim(),
    z.minLength(1, 'Напишите текст'),
    z.maxLength(MAX_NOTE, 'Не длиннее 4000 символов'),
  )
