import fc from 'fast-check'
import { it } from 'vitest'
import {
  withNearMisses,
  hasShape,
  expectMessages,
  RULE_TIMEOUT_MS,
  textOfShape,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { phoneSchema } from './phone.ts'

const MASK = '+7 (000) 000-00-00'
const WIRE = '+7(000)000-00-00'

it(
  'accepts only a phone in the format of the mask, with or without its spaces',
  () => {
    expectMessages(
      phoneSchema,
      withNearMisses(fc.oneof(textOfShape(MASK), textOfShape(WIRE))),
      (text) => {
        if (text.trim() === '') return 'Введите номер телефона'
        return hasShape(text, MASK) || hasShape(text, WIRE) ? null : 'Неверно введен номер телефона'
      },
    )
    verifies('§3.1-3')
  },
  RULE_TIMEOUT_MS,
)
