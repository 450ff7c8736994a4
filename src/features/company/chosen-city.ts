import { useSyncExternalStore } from 'react'
import { CITY_COOKIE } from '../../lib/city-cookie.ts'
import { useSite } from '../../ui/site.ts'

const LIST = /^\/(flats|apartments|parking|storage)(\?|$)/
const subscribe = () => () => {}

/** A choice reloads the page, and each read takes time: menus have many links. */
let cookies: string | null = null

function isChosenByCookie(slug: string): boolean {
  cookies ??= `; ${document.cookie};`
  return cookies.includes(`; ${CITY_COOKIE}=${slug};`)
}

/**
 * Returns the slug of the city that the visitor chose, else null. Pages are cached per active city (record 0004): in
 * their HTML a city other than the first is known to be chosen; the choice of the first is read from the cookie later.
 */
export function useChosenCity(): string | null {
  const { city } = useSite()
  const isChosen = useSyncExternalStore(
    subscribe,
    () => city !== null && isChosenByCookie(city.slug),
    () => city?.isFirst === false,
  )
  return isChosen && city ? city.slug : null
}

/** Returns the address with the chosen city as a filter, if it is a list of lots that names no city and no project. */
export function toCityHref(href: string, city: string | null): string {
  if (!city || !LIST.test(href) || /[?&](city|project|plan)=/.test(href)) return href
  return `${href}${href.includes('?') ? '&' : '?'}city=${encodeURIComponent(city)}`
}
