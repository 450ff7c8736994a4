/**
 * What the hearts of a lot say: «Оба за», «Все за», or who is for it; null without hearts. `words` are the people of
 * the list by their ids.
 */
export function describeAgreement(
  hearts: readonly number[],
  words: ReadonlyMap<number, string>,
): string | null {
  const names = hearts.flatMap((id) => words.get(id) ?? [])
  if (names.length === 0) return null
  if (names.length === words.size && words.size === 2) return 'Оба за'
  if (names.length === words.size && words.size > 2) return 'Все за'
  return `За: ${names.join(', ')}`
}

/** Whether everybody likes a lot; a list of one person agrees on nothing. */
export function isAgreed(hearts: readonly number[], people: number): boolean {
  return people > 1 && hearts.length === people
}
