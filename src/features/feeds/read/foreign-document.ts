import { quote } from '../offer/offer-fields.ts'

/** Elements with which a page begins, or what a server sends instead of one: `<a href="…">Found</a>`. */
const PAGE_ELEMENTS =
  'html|head|body|title|meta|link|base|style|script|center|div|main|p|a|h[1-6]|table|br|pre'
const PAGE = new RegExp(`^<(?:!doctype\\s+html|(?:${PAGE_ELEMENTS})(?=[\\s/>]))`, 'i')
/** What can precede the root of both: an XML declaration, comments, blanks and byte order marks. */
const PROLOGUE = /^(?:\s+|<\?xml\s[^>]{0,500}\?>|<!--[^]*?-->)+/i

/**
 * Says in Russian what a document is that cannot be a feed, from its first characters: a page or an answer in JSON,
 * with its error message. Returns null for all others, which the parser has to read.
 */
export function describeForeignDocument(head: string): string | null {
  const text = head.replace(PROLOGUE, '')
  if (PAGE.test(text)) return 'по адресу страница, а не фид'
  if (!/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)) return null
  const message = findErrorMessage(text)
  return `по адресу JSON, а не фид${message === null ? '' : `: «${message}»`}`
}

/** Only what calls itself an error is quoted: other JSON can be anybody's data. */
function findErrorMessage(text: string): string | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  const error = findText(answer, ['error_description', 'error', 'message', 'detail', 'title'])
  return error && quote(error.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
}

function findText(value: unknown, keys: readonly string[]): string | null {
  if (typeof value !== 'object' || value === null) return null
  const own = new Map<string, unknown>(Object.entries(value))
  for (const key of keys) {
    const found = own.get(key)
    if (typeof found === 'string' && found !== '') return found
    const inside = key === 'error' ? findText(found, ['message', 'description']) : null
    if (inside !== null) return inside
  }
  return null
}
