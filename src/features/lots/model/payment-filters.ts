import type { AskedTerms } from '../../../lib/lots/monthly-payment.ts'
import type { AmountFilter, ChoiceFilter, LotSelection, RangeFilter } from './filter-types.ts'
import type { LotKind } from './schema.ts'

const homes = ['flat', 'apartment'] as const

/**
 * Filters by the monthly payment of a mortgage (decision D37). The programme, the first payment and the term filter
 * nothing by themselves: they are the terms by which payments are computed.
 */
export const paymentFilters: ReadonlyArray<ChoiceFilter | AmountFilter | RangeFilter> = [
  {
    type: 'choice',
    key: 'program',
    label: 'Программа ипотеки',
    kinds: homes,
    isId: true,
    isSingle: true,
    isPayment: true,
    getValue: () => null,
  },
  {
    type: 'amount',
    key: 'first_payment',
    label: 'Первый взнос',
    kinds: homes,
    unit: 'rub',
    min: 0,
    max: 99_999_999_999,
    isPayment: true,
  },
  {
    type: 'amount',
    key: 'term',
    label: 'Срок кредита',
    kinds: homes,
    unit: 'years',
    min: 1,
    max: 50,
    isPayment: true,
  },
  {
    type: 'range',
    key: 'payment',
    label: 'Платёж в\u00a0месяц',
    kinds: homes,
    unit: 'rub_month',
    bounds: 'max',
    isPayment: true,
    getValue: () => null,
  },
]

/** Returns the terms of a loan that a selection asks for. */
export function getAskedTerms({ choices, amounts }: LotSelection): AskedTerms {
  const [program] = choices['program'] ?? []
  return {
    program: program === undefined ? undefined : Number(program),
    first_payment: amounts?.['first_payment'],
    term: amounts?.['term'],
  }
}

/** Returns whether lots of this kind can be bought with a mortgage. */
export function hasPayments(kind: LotKind): boolean {
  return homes.some((home) => home === kind)
}
