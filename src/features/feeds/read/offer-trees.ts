import { type FeedElement, toElementName } from '../offer/feed-element.ts'
import type { FeedPlace } from '../offer/feed-offer.ts'

/** Characters stored per element. Only descriptions are longer. */
const MAX_TEXT = 2_000
/** Elements stored per offer, and per element around offers. A flat usually has 60 to 120. */
const MAX_ELEMENTS = 2_000
/** Offers that wait for the end of the outermost element around them, whose last children can describe it. */
const MAX_WAITING = 3_000

/**
 * Builds the trees of offers from the tags of a document. `path` leads from the root to an offer: the elements on the
 * way become children of each offer inside them, without the offers themselves.
 */
export class OfferTrees {
  readonly #path: readonly string[]
  readonly #single: string | null
  /** The open elements of the tree that is being built. */
  readonly #open: FeedElement[] = []
  /** The open elements on the way to an offer. */
  readonly #around: FeedElement[] = []
  #kind: 'offer' | 'single' | 'around' = 'offer'
  #waiting: FeedElement[] = []
  #ready: FeedElement[] = []
  #elements = 0
  #depth = 0

  /** `single` is the name of another child of the root that `close` returns, or null. */
  constructor(path: string, single: string | null) {
    this.#path = path.split('/').map(toElementName)
    this.#single = single === null ? null : toElementName(single)
  }

  /** The number of open elements. */
  get depth(): number {
    return this.#depth
  }

  /** Adds an opening tag. `name` is the element's name as `toElementName` returns it. */
  open(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    this.#depth++
    if (this.#depth === 1) return
    const element = toElement(name, attributes, place)
    if (this.#open.length > 0) {
      if (++this.#elements <= MAX_ELEMENTS) addChild(this.#open.at(-1), element)
      this.#open.push(element)
      return
    }
    // Inside an element that is skipped.
    if (this.#depth - 2 !== this.#around.length) return
    const around = this.#around.at(-1)
    if (name === this.#path[this.#around.length]) {
      if (this.#around.length === this.#path.length - 1) this.#begin('offer', element)
      else this.#around.push(element)
    } else if (around) {
      this.#begin('around', element)
      if (around.children.length < MAX_ELEMENTS) addChild(around, element)
    } else if (name === this.#single) this.#begin('single', element)
  }

  #begin(kind: 'offer' | 'single' | 'around', element: FeedElement): void {
    this.#kind = kind
    this.#elements = 1
    this.#open.push(element)
  }

  /** Adds a closing tag. Returns the element if it is the single one. */
  close(): FeedElement | null {
    this.#depth--
    const closed = this.#open.pop()
    if (!closed) {
      if (this.#around.length > 0 && this.#depth === this.#around.length) this.#leaveAround()
      return null
    }
    if (this.#open.length > 0) return null
    if (this.#kind === 'offer') this.#addOffer(closed)
    return this.#kind === 'single' ? closed : null
  }

  #leaveAround(): void {
    this.#around.pop()
    if (this.#around.length === 0) this.#release()
  }

  #addOffer(offer: FeedElement): void {
    if (this.#around.length === 0) {
      this.#ready.push(offer)
      return
    }
    for (const around of this.#around) addChild(offer, around)
    this.#waiting.push(offer)
    if (this.#waiting.length >= MAX_WAITING) this.#release()
  }

  #release(): void {
    this.#ready = this.#ready.concat(this.#waiting)
    this.#waiting = []
  }

  addText(text: string): void {
    const element = this.#open.at(-1)
    if (element && element.text.length < MAX_TEXT) element.text += text.slice(0, MAX_TEXT)
  }

  /** Returns the complete offers that were not returned yet. */
  take(): FeedElement[] {
    const offers = this.#ready
    this.#ready = []
    return offers
  }
}

/** Most elements have neither children nor attributes: they share one list and one object, which are never changed. */
const NO_CHILDREN: FeedElement[] = []
const NO_ATTRIBUTES: Record<string, string> = {}
Object.freeze(NO_CHILDREN)
Object.freeze(NO_ATTRIBUTES)

function addChild(parent: FeedElement | undefined, child: FeedElement): void {
  if (parent === undefined) return
  if (parent.children === NO_CHILDREN) parent.children = [child]
  else parent.children.push(child)
}

function toElement(
  name: string,
  attributes: Record<string, string>,
  place: FeedPlace,
): FeedElement {
  const { line, column } = place
  let own = NO_ATTRIBUTES
  for (const key in attributes) {
    if (own === NO_ATTRIBUTES) own = {}
    own[toElementName(key)] = (attributes[key] ?? '').slice(0, MAX_TEXT)
  }
  return { line, column, name, attributes: own, text: '', children: NO_CHILDREN }
}
