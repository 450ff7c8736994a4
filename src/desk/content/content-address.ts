import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type { ContentItem } from '../../features/content/edit/edit-schema.ts'
import { type CallInput, callDesk } from '../api/call-desk.ts'

const MAX_PAGES = 20

interface FilePlace {
  /** Where the keyboard goes: fields and positions on the way to a value. */
  field?: string | null
  /** Opens the draft at once, without a question. */
  isDraft?: boolean
}

/** Builds the address of a file's editor. */
export function toFileAddress(path: string, { field, isDraft }: FilePlace = {}): string {
  const search = new URLSearchParams({ path })
  if (isDraft) search.set('draft', '1')
  if (field) search.set('field', field)
  return `/content/file?${search.toString()}`
}

/** Builds the address of what publishing these drafts would change; without paths it is about all drafts. */
export function toPublishAddress(paths: readonly string[] = []): string {
  const search = new URLSearchParams(paths.map((path) => ['path', path]))
  return paths.length === 0 ? '/content/publish' : `/content/publish?${search.toString()}`
}

/** Reads the number of shown pages from an address; a wrong one is 1. */
export function readPages(search: URLSearchParams): number {
  const pages = Number(search.get('pages') ?? 1)
  return Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1
}

/** Returns the address of a list with one more page. */
export function toNextPage(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set('pages', String(readPages(search) + 1))
  return `?${next.toString()}`
}

/** A list of which pages are loaded one after another. */
export interface Paged<Row> {
  results: Row[]
  next: string | null
  count: number
}

/** Loads the first `pages` pages of a list as one. A row that moves between two calls is in it once. */
export async function loadPages<Row>(
  pages: number,
  load: (cursor: string | undefined) => Promise<Paged<Row>>,
  toKey: (row: Row) => string | number,
): Promise<Paged<Row>> {
  let list = await load(undefined)
  for (let page = 1; page < pages && list.next !== null; page++) {
    const more = await load(list.next)
    const known = new Set(list.results.map(toKey))
    const fresh = more.results.filter((row) => !known.has(toKey(row)))
    list = { ...more, results: [...list.results, ...fresh] }
  }
  return list
}

type ItemQuery = Omit<CallInput<typeof contentReads.items>, 'cursor'>

/** Loads the files of a query, so many pages of them. */
export function loadItems(
  query: ItemQuery,
  pages: number,
  signal: AbortSignal,
): Promise<Paged<ContentItem>> {
  return loadPages(
    pages,
    (cursor) => callDesk(contentReads.items, { ...query, cursor }, { signal }),
    ({ path }) => path,
  )
}

/** Loads all files with a draft. */
export function loadDrafts(signal: AbortSignal): Promise<Paged<ContentItem>> {
  return loadItems({ drafts: 'true' }, MAX_PAGES, signal)
}
