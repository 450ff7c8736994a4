import { canonicalChoices } from '../../../lib/api/choice-page.ts'
import { keepStrictestWalks, walkWords } from '../../../lib/walk/walk-values.ts'

/** What the page filters by as lists of values; the other filters of the API have no control here. */
export const PROJECT_KEYS = ['area_type', 'city'] as const

/** What an address of the list of projects asks for beside its choices. */
export interface AskedView {
  /** Ways on foot, the strictest of each kind of place. */
  walks: readonly string[]
  isOnMap: boolean
}

/** Reads the ways on foot and the view of an address, and whether it names a way that means nothing. */
export function readAskedView(search: URLSearchParams): AskedView & { isRejected: boolean } {
  const asked = search.getAll('walk').filter((value) => value !== '')
  return {
    walks: keepStrictestWalks(asked),
    isOnMap: search.get('view') === 'map',
    isRejected: asked.some((value) => !Object.hasOwn(walkWords, value)),
  }
}

/** Returns the parameters that matter, as one text. */
export function canonicalProjectSearch(search: URLSearchParams): string {
  const view = readAskedView(search)
  const query = toQuery(canonicalChoices(search, PROJECT_KEYS), view)
  return view.isRejected ? `${query}&rejected=walk` : query
}

/** Adds the ways on foot and the view to the address of a list. */
export function addAskedView(href: string, view: AskedView): string {
  const [path = '', choices = ''] = href.split('?')
  const query = toQuery(choices, view)
  return query === '' ? path : `${path}?${query}`
}

/** Returns the address of the list with these choices, in one city alone. */
export function toCityAddress(search: URLSearchParams, city: string, view: AskedView): string {
  const own = new URLSearchParams(search)
  own.set('city', city)
  own.delete('page')
  return addAskedView(`/projects?${canonicalChoices(own, PROJECT_KEYS)}`, view)
}

function toQuery(choices: string, { walks, isOnMap }: AskedView): string {
  const parts = [choices, ...walks.map((walk) => `walk=${walk}`), isOnMap ? 'view=map' : '']
  return parts.filter(Boolean).join('&')
}
