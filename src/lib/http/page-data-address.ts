/** Prefix of the addresses of page data as JSON. Each page has one, which is cached like its HTML. */
export const PAGE_DATA_PREFIX = '/page-data'

/** An existing page that a wrong address was probably meant to be. */
export interface NearestPage {
  href: string
  title: string
}

/** The body of a response at that address. */
export type PageDataBody =
  /**
   * With `version`, that of the catalogue, if the data is the same for all visitors until the next version, and with
   * `markup` in place of what only static markup shows. `placeholders` are data URLs by the start of pictures' addresses.
   */
  | {
      data: unknown
      version?: number
      markup?: string
      placeholders?: Record<string, string>
    }
  | { redirect: string }
  | { error: { id?: string; nearest?: readonly NearestPage[] } }

/** Whether an address is that of page data, and not of a page whose path starts with the same letters. */
export function isPageData(url: string): boolean {
  return new RegExp(`^${PAGE_DATA_PREFIX}(?=[/?]|$)`).test(url)
}
