import type { FeedPlace } from './feed-offer.ts'

/**
 * One element of an offer, read whole: names without their namespace prefix, text with entities and CDATA
 * resolved. A row of a table is one, too, with its cells as children under the names of their columns.
 */
export interface FeedElement extends FeedPlace {
  name: string
  attributes: Record<string, string>
  text: string
  children: FeedElement[]
  /** Why what was read cannot be relied on: the offer is refused for it. */
  damage?: string
  /** Of a row: all its texts. Where cells are not where they belong, any of them may be the id. */
  texts?: () => ReadonlySet<string>
}

/** The first element at a path of names below this one, `price/value`; undefined when there is none. */
export function findElement(from: FeedElement, path: string): FeedElement | undefined {
  let at: FeedElement | undefined = from
  for (const name of path.split('/')) {
    at = at?.children.find((child) => child.name === name)
  }
  return at
}

/** Text at a path, spaces of any kind collapsed; empty elements count as absent. */
export function textAt(from: FeedElement, path: string): string | undefined {
  const text = findElement(from, path)
    ?.text.replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

/** All elements of this name directly below. */
export function childrenOf(from: FeedElement, name: string): FeedElement[] {
  return from.children.filter((child) => child.name === name)
}

/**
 * The same text in memory of its own. V8 keeps a long substring as a window on the text it was cut
 * from: one id kept for the whole import would keep 64 KiB of the feed with it.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
