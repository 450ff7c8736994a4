import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'

const MAX_LENGTH = 500

/** Finds the lot that a visitor names by the link to its page or by its article, or by the number of one without article; null if there is none. */
export async function findLotByText(
  snapshot: Pick<CatalogueSnapshot, 'findLot' | 'findNamedLots'>,
  text: string,
): Promise<number | null> {
  const typed = text.trim().slice(0, MAX_LENGTH)
  if (typed === '') return null
  const linked = readLotId(typed)
  if (linked !== null) return snapshot.findLot(linked) ? linked : null
  const found = await snapshot.findNamedLots(typed)
  const ids = found.list(2, 0).flatMap(({ url }) => readLotId(url) ?? [])
  const lots = ids.flatMap((id) => snapshot.findLot(id) ?? [])
  const named = lots.find(({ article }) => article?.toLowerCase() === typed.toLowerCase())
  // Without an article a number names it, if it names no other.
  const [only] = found.count === 1 ? lots : []
  return named?.id ?? (only?.article === null ? only.id : null)
}

/** The id in the address of a lot's page, with or without the site's origin. */
function readLotId(text: string): number | null {
  const id = /\/(?:flats|apartments|parking|storage)\/([1-9]\d{0,8})(?=$|[/?#])/.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}
