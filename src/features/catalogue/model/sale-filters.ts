import type { ChoiceFilter } from './filters.ts'
import { saleTypes } from './lot-house.ts'

/** Filters by how a lot is sold, as far as a feed says it: by which contract, and whether a mortgage can pay for it. */
export const saleFilters: readonly ChoiceFilter[] = [
  {
    type: 'choice',
    key: 'sale_type',
    label: 'Договор',
    words: saleTypes,
    getValue: (lot) => lot.sale_type,
  },
  {
    type: 'choice',
    key: 'mortgage',
    label: 'Покупка в\u00a0ипотеку',
    words: { yes: 'Можно', no: 'Нельзя' },
    getValue: (lot) =>
      lot.mortgage_allowed === null ? null : lot.mortgage_allowed === 1 ? 'yes' : 'no',
  },
]
