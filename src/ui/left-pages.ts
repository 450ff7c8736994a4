/** Data of pages that were left is used again up to this age, ms. */
export const CACHED_MS = 5 * 60_000

/** The newest version of the catalogue that this tab has seen: data of earlier ones is fetched again. */
let newestVersion = 0
/** The first version that this tab has heard of: that of the document, whose data names none. */
let firstVersion = 0

/** A page's data with the time and the version of the catalogue that it belongs to. */
export interface DatedData {
  at: number
  data: unknown
  /** 0 for the document that the tab was opened with. */
  version: number
}

/** The data of pages that were left and stay rendered, by history entry. */
const left = new Map<string, DatedData>()

/** Stores the data of a page that was left and stays rendered. Back to its history entry uses it. */
export function cacheLeftPage(entry: string, data: unknown): void {
  left.set(entry, { at: Date.now(), data, version: newestVersion })
}

/** Forgets it: the page is shown again, or is rendered no longer. */
export function dropLeftPage(entry: string): void {
  left.delete(entry)
}

/** Returns the data of a page that was left with this history entry. */
export function findLeftPage(entry: string): DatedData | undefined {
  return left.get(entry)
}

/** Notes the version of the catalogue of which data has come. */
export function noteVersion(version: number): void {
  firstVersion ||= version
  newestVersion = Math.max(newestVersion, version)
}

/** Whether the data is of the newest version that this tab has seen, and not too old. */
export function isCurrent({ at, version }: DatedData): boolean {
  return (version || firstVersion) === newestVersion && Date.now() - at < CACHED_MS
}
