import * as z from 'zod/mini'

/**
 * Whether a link of the site may lead there: a page of its own (`/…`, never `//host`) or a whole http(s) address.
 * Everything else, `javascript:` above all, may not.
 */
export function isSiteAddress(text: string): boolean {
  // URL drops tabs and line ends and takes \\ for /, so they could hide another host or scheme.
  if (/[\s\\\p{Cc}]/u.test(text)) return false
  if (isOwnAddress(text)) return true
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** Whether it is an address of the site itself, path first. */
export function isOwnAddress(text: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(text)
}

export const siteAddressSchema = z
  .string()
  .check(z.refine(isSiteAddress, 'is neither a path of this site nor an http address'))
export const ownAddressSchema = z
  .string()
  .check(z.refine(isOwnAddress, 'is not a path of this site'))
