import fc from 'fast-check'
import { it } from 'vitest'
import {
  around,
  hasShape,
  holdAgainst,
  RULE_PATIENCE,
  shaped,
} from '../../../tests/support/rules.ts'
import { phoneSchema } from './phone.ts'

const MASK = '+7 (000) 000-00-00'
const WIRE = '+7(000)000-00-00'

it(
  'takes a phone in the mask, with its spaces or without, and nothing else',
  () => {
    holdAgainst(phoneSchema, around(fc.oneof(shaped(MASK), shaped(WIRE))), (text) => {
      if (text.trim() === '') return 'Введите номер телефона'
      return hasShape(text, MASK) || hasShape(text, WIRE) ? null : 'Неверно введен номер телефона'
    })
  },
  RULE_PATIENCE,
)
