import type { FeedElement } from '../offer/feed-element.ts'

const PLAN =
  /(?<!\p{L})(?:(?:floor|flat)?plans?(?:2d)?|planirovk\p{L}*|layouts?|план|планы|планировк\p{L}*)(?!\p{L})/iu
/** Pictures of these paths are no plans of a home although a word of theirs says plan. */
const OTHER = /genplan|генплан|masterplan|situation|этаж/i
/** Words with which feeds mark the plan of the home, best first; the last two also show other homes. */
const MARKS: readonly RegExp[] = [
  /^(?:plan|flat[- ]?plan|layout|планировка|план)$/i,
  /^(?:floor-plan|plan[- ]floor|floorplan)$/i,
]

/** A picture of an offer. */
export interface FeedPicture {
  url: string
  /** The word of the feed for what it shows. */
  mark?: string | undefined
}

/** Returns the pictures of elements with an address as their text, and the word of `tag` or `type`. */
export function toPictures(elements: readonly FeedElement[]): FeedPicture[] {
  return elements.flatMap(({ text, attributes }) => {
    const url = (text.trim() === '' ? attributes['url'] : text)?.trim() ?? ''
    return url === '' ? [] : { url, mark: attributes['tag'] ?? attributes['type'] }
  })
}

/**
 * Returns the address of the plan: the picture that the feed marks as the home's plan, else one whose path says plan,
 * else the first if it is a drawing (SVG), else one that is marked as the plan of the storey.
 */
export function findPlan(pictures: readonly FeedPicture[]): string | undefined {
  const marked = MARKS.map((mark) => pictures.find((each) => mark.test(each.mark?.trim() ?? '')))
  const free = pictures.filter(({ mark }) => mark === undefined)
  const named = free.find(({ url }) => PLAN.test(toPath(url)) && !OTHER.test(toPath(url)))
  const [first] = free
  const drawn = first && /\.svg$/i.test(toPath(first.url)) ? first : undefined
  return (marked[0] ?? named ?? drawn ?? marked[1])?.url
}

function toPath(address: string): string {
  const path = URL.parse(address.trim())?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
