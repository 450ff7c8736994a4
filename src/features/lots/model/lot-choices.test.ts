import { expect, it } from 'vitest'
import { choiceNames, lotChoices, toLabelledChoices, unknownChoices } from './lot-choices.ts'
import { saleFilters } from './sale-filters.ts'

it('returns the words of a stored slug', () => {
  expect(toLabelledChoices({ ...unknownChoices(), sale_type: 'assignment' })).toMatchObject({
    sale_type: { value: 'assignment', label: 'Переуступка прав' },
  })
})

it.each([null, 'barter', 'constructor'])('returns null for the slug %s', (sale_type) => {
  expect(toLabelledChoices({ ...unknownChoices(), sale_type }).sale_type).toBeNull()
})

it('has a filter for every choice', () => {
  const filters = saleFilters.map(({ key, label }) => [key, label])
  const choices = choiceNames.map((name) => [name, lotChoices[name].label])
  expect(filters).toEqual(expect.arrayContaining(choices))
})
