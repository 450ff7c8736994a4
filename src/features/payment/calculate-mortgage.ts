import {
  type AskedTerms,
  computeLeastFirstPayment,
  findPayment,
  type MonthlyPayment,
} from '../../lib/lots/monthly-payment.ts'
import { formatCount, formatRoubles } from '../../lib/numbers.ts'
import type { DescribedProgram, MortgageOffer, MortgageTexts } from './mortgage-schema.ts'

/** What the section of a home's page shows under the terms of its form. */
export interface Mortgage {
  /** The programme that is used, or whose limit is not met. */
  program: DescribedProgram
  /** Null if no programme fits the terms. */
  payment: MonthlyPayment | null
  /** The least first payment with which a programme lends, in roubles. */
  firstMin: number
  /** The longest term, in years. */
  termMax: number
  /** Messages of the fields. */
  errors: { first_payment?: string; term?: string }
}

/**
 * Returns the payment under the terms as they are typed, with a message for each field that prevents it. Null without
 * a programme for the home. The server and the browser share this function.
 */
export function calculateMortgage(
  { programs, price, area_type }: Pick<MortgageOffer, 'programs' | 'price' | 'area_type'>,
  texts: MortgageTexts,
): Mortgage | null {
  const chosen = programs.filter(({ id }) => String(id) === texts.program)
  const usable = chosen.length > 0 ? chosen : programs
  const [first] = usable
  if (!first) return null
  const terms: AskedTerms = {
    first_payment: readWhole(texts.first_payment),
    term: readWhole(texts.term),
  }
  const termMax = Math.max(...usable.map(({ term_max }) => term_max))
  const errors: Mortgage['errors'] = {}
  if (isInvalid(texts.first_payment)) errors.first_payment = 'Введите сумму в\u00a0рублях'
  if (isInvalid(texts.term)) errors.term = 'Введите число лет'
  else if (terms.term !== undefined && (terms.term < 1 || terms.term > termMax)) {
    errors.term = `От\u00a01 до\u00a0${formatCount(termMax, 'года', 'лет', 'лет')}`
  }
  const isValid = Object.keys(errors).length === 0
  const payment = isValid ? findPayment(usable, { price, area_type }, terms) : null
  const forTerm = usable.filter(({ term_max }) => term_max >= (isValid ? (terms.term ?? 1) : 1))
  const least = forTerm
    .map((program) => ({ program, firstMin: findLeastFirst(program, price) }))
    .toSorted((a, b) => a.firstMin - b.firstMin)[0]
  const program = usable.find(({ id }) => id === payment?.program)
  if (!payment && isValid && least) {
    errors.first_payment = `Нужен взнос от\u00a0${formatRoubles(least.firstMin)}`
  }
  return {
    program: program ?? least?.program ?? first,
    payment,
    firstMin: program ? findLeastFirst(program, price) : (least?.firstMin ?? price),
    termMax: program?.term_max ?? termMax,
    errors,
  }
}

/** Returns the least first payment with which the loan is within the limit of the programme, in roubles. */
function findLeastFirst(program: DescribedProgram, price: number): number {
  const beyondLimit = price - (program.max_loan ?? Number.POSITIVE_INFINITY)
  return Math.max(computeLeastFirstPayment(program, price), beyondLimit)
}

/** Parses a whole number as people type it, with spaces; undefined if it is empty or invalid. */
function readWhole(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0]/g, '')
  return /^\d{1,11}$/.test(digits) ? Number(digits) : undefined
}

function isInvalid(text: string): boolean {
  return text.trim() !== '' && readWhole(text) === undefined
}
