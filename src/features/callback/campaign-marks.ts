// chunk: late-parts
/** What advertisements add to the address of a landing page: the campaign, and the ids of a click or of the advertisement. */
const names = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ymclid',
  'gclid',
  'rb_clickid',
  'erid',
] as const
/** The call-tracking provider's limit. */
const MAX_LENGTH = 256
/** Control characters, and the replacement character that decoders insert for invalid UTF-8. */
const UNPRINTABLE = /[\p{Cc}\ufffd\u2028\u2029]/u

/** Returns the non-empty campaign marks of a query or a form, each cut to 256 characters, without unprintable ones. */
export function pickCampaignMarks(find: (name: string) => string | null): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = find(name)?.slice(0, MAX_LENGTH).toWellFormed().trim()
      return value && !UNPRINTABLE.test(value) ? [[name, value]] : []
    }),
  )
}
