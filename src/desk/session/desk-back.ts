const KEY = 'desk-back'
/** Stands for our own origin: an address that leaves it has another one. */
const OWN = 'http://own.invalid'

/** Remembers, in this tab, which screen the person wanted before the way to the identity provider. */
export function keepBack(): void {
  const { pathname, search, hash } = location
  try {
    sessionStorage.setItem(KEY, `${pathname}${search}${hash}`)
  } catch {
    // If sessionStorage is unavailable, the person returns to the first screen.
  }
}

/** Returns the screen that was wanted, once; the desk's first address without one. */
export function takeBack(): string {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return (stored !== null && findOwnScreen(stored)) || '/desk'
  } catch {
    return '/desk'
  }
}

/** Returns an address as browsers read it; null unless it is one of our own below `/desk/`. */
export function findOwnScreen(address: string): string | null {
  const url = parseAddress(address)
  if (!url || url.origin !== OWN || !address.startsWith('/')) return null
  return url.pathname.startsWith('/desk/') ? `${url.pathname}${url.search}${url.hash}` : null
}

function parseAddress(address: string): URL | null {
  try {
    return new URL(address, OWN)
  } catch {
    return null
  }
}
