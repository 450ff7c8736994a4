// chunk: first-load
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}
/** Forbids a line break and takes no space. */
const WORD_JOINER = '\u2060'
const LAST_CODE_POINT = 0x10ffff

const PHONE = /\+7[ \u00a0]\(\d{3,4}\)[ \u00a0][\d-]{5,}/g
/** A longer name may be broken: it would leave a short line before it. */
const MAX_NAME = 22

/**
 * Forbids line breaks in numbers of laws, «№ 214-ФЗ», in ordinals, «29-го», in ranges, «28–40», «сб–вс», in phone numbers and in
 * short names in quotes, of a text or of HTML.
 */
export function joinWords(text: string): string {
  return text
    .replace(/№ (?=\d)/g, '№\u00a0')
    .replace(/\d(?:-(?=ФЗ|[а-яё])|–(?=\d))|(?:пн|вт|ср|чт|пт|сб)–/gi, `$&${WORD_JOINER}`)
    .replace(PHONE, (phone) => joinNumber(joinName(phone)))
    .replace(/«[^«»<>]+»/g, (name) => (name.length > MAX_NAME ? name : joinName(name)))
}

/** Forbids line breaks in a name, e.g. of a project. */
export function joinName(name: string): string {
  return name.replaceAll(' ', '\u00a0')
}

/** Forbids line breaks in a number with hyphens, e.g. an article. */
export function joinNumber(number: string): string {
  return number.replaceAll('-', `-${WORD_JOINER}`)
}

/** Returns the text of sanitized HTML on one line, with spaces between blocks. */
export function plainText(html: string): string {
  return html
    .replace(
      /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi,
      '',
    )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, readEntity)
    .replace(/\s+/g, ' ')
    .trim()
}

function readEntity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? all
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : all
}
