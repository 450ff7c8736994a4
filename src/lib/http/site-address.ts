import * as z from 'zod/mini'

/**
 * Whether a text is allowed as the address of a link: a path of this site (`/…`, not `//host`) or a complete http(s)
 * address. Anything else, in particular `javascript:`, is not.
 */
export function isSiteAddress(text: string): boolean {
  // URL ignores tabs and line breaks and treats \\ as /, so they could hide another host or scheme.
  if (/[\s\\\p{Cc}]/u.test(text)) return false
  if (isOwnAddress(text)) return true
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** Whether a text is an address of this site that starts with a path. */
export function isOwnAddress(text: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(text)
}

export const siteAddressSchema = z
  .string()
  .check(z.refine(isSiteAddress, 'is neither a path of this site nor an http address'))
export const ownAddressSchema = z
  .string()
  .check(z.refine(isOwnAddress, 'is not a path of this site'))
