import type { FeedPlace } from './feed-offer.ts'

/**
 * An XML element of an offer: names as `toElementName` returns them, text with entities and CDATA resolved. A row of a
 * table has the same shape: its cells are children, named after their columns.
 */
export interface FeedElement extends FeedPlace {
  name: string
  attributes: Record<string, string>
  text: string
  children: FeedElement[]
  /** Why the content is unreliable, in Russian. An offer with damage is rejected. */
  damage?: string
  /** Set on rows only: the texts of all cells. In a damaged row any of them may be the id. */
  texts?: () => ReadonlySet<string>
}

/**
 * Returns the name of an element or attribute as it is compared: without its prefix, in lower case, with hyphens.
 * Programs write `Object` for `object` and `property_type` for `property-type`.
 */
export function toElementName(qualified: string): string {
  const known = knownNames.get(qualified)
  if (known !== undefined) return known
  const name = qualified
    .slice(qualified.lastIndexOf(':') + 1)
    .toLowerCase()
    .replaceAll('_', '-')
  if (knownNames.size < MAX_KNOWN_NAMES) knownNames.set(copyText(qualified), toUnique(name))
  return knownNames.get(qualified) ?? name
}

/** Returns the one string in memory with these characters, as names of properties are: two of them are compared at once. */
function toUnique(name: string): string {
  return Object.keys({ [copyText(name)]: true })[0] ?? name
}

/** A feed has some hundred different names; a document with more is made up. */
const MAX_KNOWN_NAMES = 2_000
const knownNames = new Map<string, string>()

/** The names of each path. Paths are constants of the code, so the number of entries is limited. */
const namesOfPaths = new Map<string, readonly string[]>()

function namesOf(path: string): readonly string[] {
  const known = namesOfPaths.get(path)
  if (known) return known
  const names = path.split('/').map(toElementName)
  namesOfPaths.set(path, names)
  return names
}

/** Returns the first descendant at a path of names such as `price/value`. */
export function findElement(from: FeedElement, path: string): FeedElement | undefined {
  let at: FeedElement | undefined = from
  for (const name of namesOf(path)) {
    at = at && findChild(at.children, name)
  }
  return at
}

/** A loop: this is called some hundred times for each offer. */
function findChild(children: readonly FeedElement[], name: string): FeedElement | undefined {
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as FeedElement
    if (child.name === name) return child
  }
  return undefined
}

const SPACES = /[\s\u00a0\u202f]+/g
const ANY_SPACE = /[\s\u00a0\u202f]/

/** Returns the text at a path with white space collapsed; undefined for a missing or empty element. */
export function textAt(from: FeedElement, path: string): string | undefined {
  const written = findElement(from, path)?.text
  if (written === undefined || written === '') return undefined
  if (!ANY_SPACE.test(written)) return written
  const text = written.replace(SPACES, ' ').trim()
  return text === '' ? undefined : text
}

/** Returns all descendants at a path of names. Every element of the path may repeat. */
export function findChildren(from: FeedElement, path: string): FeedElement[] {
  let found = [from]
  for (const name of namesOf(path)) {
    const next: FeedElement[] = []
    for (const { children } of found) {
      for (const child of children) if (child.name === name) next.push(child)
    }
    found = next
  }
  return found
}

/**
 * Copies a text into new memory. V8 stores a long substring as a reference to its source text, so an id that lives
 * for the complete import would hold 64 KiB of the feed in memory.
 */
export function copyText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}

/** The longest text of an element that is shown, in characters. */
const MAX_SHOWN = 600

/** What an element says, for people: names and texts of all elements in it, at most 600 characters. */
export function toElementText(element: FeedElement): string {
  const parts: string[] = []
  let length = 0
  const add = ({ name, text, children }: FeedElement, path: string): void => {
    if (length > MAX_SHOWN) return
    const own = text.replace(SPACES, ' ').trim()
    if (own !== '') {
      const part = `${path}${name}: ${own.slice(0, MAX_SHOWN)}`
      parts.push(part)
      length += part.length
    }
    for (const child of children) add(child, `${path}${name}/`)
  }
  for (const child of element.children) add(child, '')
  const told = parts.length > 0 ? parts : [...(element.texts?.() ?? [])].filter(Boolean)
  return told.join('; ').slice(0, MAX_SHOWN)
}
