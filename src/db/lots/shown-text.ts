/** Returns the description that is shown: what the office has set, else that of the feed; null for none. */
export function toShownText({
  own_description,
  text,
}: {
  own_description: string | null
  text: string | null
}): string | null {
  return own_description === null ? text : own_description || null
}
