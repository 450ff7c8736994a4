import { capitalize } from '../../../lib/text.ts'
import type { ChoiceFilter } from './filter-types.ts'
import { choiceNames, findChoiceInput, lotChoices } from './lot-choices.ts'
import { houseMaterials, parkingKinds } from './lot-house.ts'

/** Options begin with a capital letter; in a line of facts the kinds stand one after another. */
const parkingOptions: Record<string, string> = Object.fromEntries(
  Object.entries(parkingKinds).map(([slug, name]) => [slug, capitalize(name)]),
)

const choiceFilters = choiceNames.map((key): ChoiceFilter => {
  const { words, isOfHomes } = findChoiceInput(key)
  return {
    type: 'choice',
    key,
    label: lotChoices[key].label,
    ...(isOfHomes ? { kinds: ['flat', 'apartment'] } : {}),
    words,
    getValue: (lot) => lot[key],
  }
})

/** Filters by what only feeds tell: the choices of a lot, whether a mortgage can pay for it, and its house. */
export const saleFilters: readonly ChoiceFilter[] = [
  ...choiceFilters,
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
