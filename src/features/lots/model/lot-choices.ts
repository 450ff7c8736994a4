// chunk: lot-parts
/*
 * The choices of a lot: words of a fixed vocabulary that are stored in its row as a slug, imported from portals' feeds
 * and shown to visitors. To add a choice, add a line to both tables below. The row types, the public schema, filters,
 * the comparison, the lot page, the import and the export are derived from them. Browsers need only the first table.
 */

interface LotChoice {
  /** Label of its line on the lot's page, of its row in the comparison and of its filter. */
  label: string
}

/** Choices in the order of API responses, filters and pages. An unknown choice is null. */
export const lotChoices = {
  sale_type: { label: 'Договор' },
} as const satisfies Record<string, LotChoice>

interface ChoiceInput {
  /** What visitors read, by the slug that is stored, in the order of the filter. */
  words: Readonly<Record<string, string>>
  /** Only homes have it; by default all kinds of lots do. */
  isOfHomes?: true
}

/** The vocabulary of each choice. Used only on the server. */
export const choiceInputs = {
  sale_type: {
    words: {
      ddu: 'Договор долевого участия (ДДУ)',
      pdkp: 'Предварительный договор купли-продажи (ПДКП)',
      dkp: 'Договор купли-продажи (ДКП)',
      assignment: 'Переуступка прав',
      primary: 'Первичная продажа',
    },
  },
} as const satisfies Record<ChoiceName, ChoiceInput>

export type ChoiceName = keyof typeof lotChoices
/** The slugs of a choice. */
export type ChoiceSlug<Name extends ChoiceName> = string &
  keyof (typeof choiceInputs)[Name]['words']

/** The choices of one lot as they are stored; null when unknown. */
export type LotChoices = Record<ChoiceName, string | null>
/** The choices of one lot whose slugs are in the vocabulary. */
export type KnownChoices = { [Name in ChoiceName]: ChoiceSlug<Name> | null }

/** Names of all choices, in table order. */
export const choiceNames = Object.keys(lotChoices) as readonly ChoiceName[]

/** Returns every choice as unknown. */
export function unknownChoices(): Record<ChoiceName, null> {
  return Object.fromEntries(choiceNames.map((name) => [name, null])) as Record<ChoiceName, null>
}

/** Returns the vocabulary of a choice. */
export function findChoiceInput(name: ChoiceName): ChoiceInput {
  return choiceInputs[name]
}

/** Returns whether a text is a slug of the choice. */
export function isChoiceSlug<Name extends ChoiceName>(
  name: Name,
  text: string,
): text is ChoiceSlug<Name> {
  return Object.hasOwn(choiceInputs[name].words, text)
}

/** Returns the choices of a row; null for a slug that is not in the vocabulary. */
export function toKnownChoices(row: LotChoices): KnownChoices {
  const known = choiceNames.map((name) => {
    const slug = row[name]
    return [name, slug !== null && isChoiceSlug(name, slug) ? slug : null]
  })
  return Object.fromEntries(known) as KnownChoices
}

/** Returns the choices of a row with what visitors read; null for a slug that is not in the vocabulary. */
export function toLabelledChoices(
  row: LotChoices,
): Record<ChoiceName, { value: string; label: string } | null> {
  const known = toKnownChoices(row)
  const labelled = choiceNames.map((name) => {
    const value = known[name]
    const label = value === null ? undefined : findChoiceInput(name).words[value]
    return [name, value === null || label === undefined ? null : { value, label }]
  })
  return Object.fromEntries(labelled) as ReturnType<typeof toLabelledChoices>
}
