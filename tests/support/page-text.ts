import { NBSP } from '../../src/lib/text.ts'
import { plainText } from '../../src/lib/plain-text.ts'

/** Elements without text for visitors. */
const SILENT = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/g
/** Ends of elements that begin a new line: texts on both sides of them are not read together. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|body|br|button|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|g|h[1-6]|header|hr|img|input|label|legend|li|main|nav|ol|option|output|p|picture|section|select|summary|svg|table|tbody|td|text|tfoot|th|thead|title|tr|ul|video)\b[^>]*>/g
const READ_ATTRIBUTE = /\s(?:aria-label|alt|title|placeholder)="([^"]+)"/g
const DESCRIPTION = /<meta (?:name="description"|property="og:[a-z]+") content="([^"]*)"/g
/** White space except the non-breaking one. */
const SPACE = /[ \t\n\r]+/g
/** Represents a non-breaking space while `plainText` turns every space into a breaking one. */
const MARK = '\ue000'

/**
 * Returns what a document says, a line for each block: its texts, the names of its controls and pictures, and its
 * descriptions for other sites. Non-breaking spaces are preserved.
 */
export function readPageTexts(html: string): string[] {
  const document = html.replaceAll('<!-- -->', '').replace(SILENT, ' ')
  const lines = document.split(BLOCK).map(toText)
  for (const [, name = ''] of document.matchAll(READ_ATTRIBUTE)) lines.push(toText(name))
  for (const [, text = ''] of document.matchAll(DESCRIPTION)) lines.push(toText(text))
  return lines.filter((line) => line !== '')
}

function toText(html: string): string {
  const marked = html.replaceAll(NBSP, MARK).replaceAll('&nbsp;', MARK).replaceAll('&#160;', MARK)
  return plainText(marked).replace(SPACE, ' ').replaceAll(MARK, NBSP)
}
