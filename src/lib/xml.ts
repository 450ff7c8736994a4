const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text without the characters that XML 1.0 cannot hold in any form: control characters, halves of surrogate pairs. */
export function xmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

/** A text as it may stand in an XML element or attribute, without what XML cannot hold. */
export function escapeXml(text: string): string {
  return xmlCharacters(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}
