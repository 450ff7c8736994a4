import { formatCompletion } from '../../../lib/completion.ts'
import type { ChoiceFilter } from '../model/filters.ts'

/** A value of a choice filter as visitors read it, with its place among the counts. */
export interface ChoiceOption {
  value: string
  label: string
  code: number
}

const collator = new Intl.Collator('ru', { numeric: true })

/**
 * A filter's options in the order of display: words and the catalogue's labels keep their own order,
 * values that nobody named follow, as numbers and then as text.
 */
export function choiceOptions(
  filter: ChoiceFilter,
  values: readonly string[],
  known: ReadonlyMap<string, string> | undefined,
): ChoiceOption[] {
  const named = filter.words ? Object.keys(filter.words) : [...(known?.keys() ?? [])]
  const placeOf = new Map(named.map((value, place) => [value, place]))
  const place = ({ value }: ChoiceOption) => placeOf.get(value) ?? named.length
  return values
    .map((value, code) => ({ value, label: optionLabel(filter, value, known), code }))
    .toSorted((a, b) => place(a) - place(b) || collator.compare(a.value, b.value))
}

/** What visitors read for a value: its word, the catalogue's label, a quarter spelled out, or itself. */
export function optionLabel(
  { key, words }: ChoiceFilter,
  value: string,
  known: ReadonlyMap<string, string> | undefined,
): string {
  const label = words && Object.hasOwn(words, value) ? words[value] : known?.get(value)
  if (label !== undefined) return label
  return key === 'completion' && /^\d{4}-[1-4]$/.test(value) ? formatCompletion(value) : value
}
