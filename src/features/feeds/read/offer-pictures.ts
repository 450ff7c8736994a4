import type { FeedElement } from '../offer/feed-element.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'

const PLAN =
  /(?<!\p{L})(?:(?:floor|flat)?plans?(?:2d)?|planirovk\p{L}*|layouts?|план|планы|планировк\p{L}*)(?!\p{L})/iu
/** Pictures of these paths are no plans of a home although a word of theirs says plan. */
const OTHER = /genplan|генплан|masterplan|situation|этаж/i
/** Paths that are no photos although no word of theirs says plan. */
const NO_PHOTO = /\.svg$|(?<!\p{L})logo(?!\p{L})/iu
/** A longer address is none. */
const MAX_ADDRESS = 2_000
/** An offer with more is not read to its end. */
const MAX_PHOTOS = 20
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

/** Returns the addresses of the photos, each once: what neither a mark nor a path calls a plan, a storey or a logo. */
function findPhotos(pictures: readonly FeedPicture[], plan: string | null): string[] {
  const photos = pictures.flatMap(({ url, mark = '' }) => {
    const path = toPath(url)
    const isOther = PLAN.test(path) || OTHER.test(path) || NO_PHOTO.test(path)
    const isMarked = PLAN.test(mark) || OTHER.test(mark)
    return url === plan || isOther || isMarked || !isPictureAddress(url) ? [] : url
  })
  return [...new Set(photos)].slice(0, MAX_PHOTOS)
}

/** Returns the address of the plan unchanged, or null if it is not http(s). */
function readPlanUrl(fields: OfferFields, path: string, text = ''): string | null {
  const address = text.trim()
  if (address === '') return null
  if (isPictureAddress(address)) return address
  fields.warn(path, `${path}: адрес планировки «${quote(address)}» не похож на http(s), пропущен`)
  return null
}

/** Whether a text is an address from which a picture can be fetched. */
function isPictureAddress(text: string): boolean {
  return text.length < MAX_ADDRESS && /^https?:\/\//i.test(text) && URL.canParse(text)
}

/**
 * Reads the plan and the photos of an offer. `path` is the element that a warning names; `plan` is the address in an
 * element for the plan alone.
 */
export function readPictures(
  fields: OfferFields,
  path: string,
  pictures: readonly FeedPicture[],
  plan: string | undefined = findPlan(pictures),
): Pick<FeedOffer, 'plan_picture_url' | 'pictures'> {
  const plan_picture_url = readPlanUrl(fields, path, plan)
  return { plan_picture_url, pictures: findPhotos(pictures, plan_picture_url) }
}

function toPath(address: string): string {
  const path = URL.parse(address.trim())?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
