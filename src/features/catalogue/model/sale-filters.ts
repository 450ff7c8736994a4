import { capitalize } from '../../../lib/text.ts'
import type { ChoiceFilter } from './filters.ts'
import { houseMaterials, parkingKinds, saleTypes } from './lot-house.ts'

/** Options begin with a capital letter; in a line of facts the kinds stand one after another. */
const parkingOptions: Record<string, string> = Object.fromEntries(
  Object.entries(parkingKinds).map(([slug, name]) => [slug, capitalize(name)]),
)

/** Filters by what only feeds tell: by which contract a lot is sold, whether a mortgage can pay for it, and its house. */
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
  {
    type: 'choice',
    key: 'district',
    label: 'Район',
    isDropDown: true,
    getValue: (lot) => lot.district,
  },
  {
    type: 'choice',
    key: 'material',
    label: 'Материал дома',
    words: houseMaterials,
    getValue: (lot) => lot.material,
  },
  {
    type: 'choice',
    key: 'parking',
    label: 'Паркинг в\u00a0доме',
    kinds: ['flat', 'apartment'],
    words: parkingOptions,
    getValue: (lot) => lot.parking,
  },
]
