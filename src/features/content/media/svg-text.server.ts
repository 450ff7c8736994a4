import { InvalidPictureError } from './invalid-picture.server.ts'

/** What references to entities may become in all, characters: a few nested ones can stand for gigabytes. */
const MAX_EXPANDED = 64 * 1024
const NAME = /[\p{L}_:][\p{L}\p{N}_:.\-·]*/uy
/** `<svg` or `<svg:svg`, which the library looks for, too. */
const ROOT = /<svg(:svg)?[\s/>]/y
const MARK = /[&<]/g
/** Every parser knows these. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

interface Entity {
  /** Null for an entity of another file, which is never read. */
  value: string | null
}

/**
 * Returns the text of an SVG from its root element on, or undefined for bytes that are no SVG. It has no DTD any more:
 * entities of its internal subset are expanded, those of other files are rejected. Takes UTF-8, UTF-16 and what the XML
 * declaration names, with comments and instructions of any length first. Throws InvalidPictureError.
 */
export function readSvgText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  const prolog = readProlog(text)
  if (!prolog) return undefined
  const body = text.slice(prolog.end)
  return prolog.entities.size === 0 ? body : expandEntities(body, prolog.entities)
}

/** Returns undefined for bytes that do not begin like XML. */
function decodeText(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (start.startsWith('\xFF\xFE') || start.startsWith('<\0')) return decode(bytes, 'utf-16le')
  if (start.startsWith('\xFE\xFF') || start.startsWith('\0<')) return decode(bytes, 'utf-16be')
  const content = start.replace(/^\xEF\xBB\xBF/, '')
  if (!content.trimStart().startsWith('<')) return undefined
  const [, named = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(content) ?? []
  // A file whose declaration can be read as ASCII is not in UTF-16, whatever it says.
  return decode(bytes, /^utf-?16/i.test(named) ? 'utf-8' : named)
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch (error) {
    throw new InvalidPictureError(`SVG в незнакомой кодировке ${encoding}`, { cause: error })
  }
}

/** Returns where the root element begins and the entities declared before it; undefined if it is not `svg`. */
function readProlog(text: string): { end: number; entities: Map<string, Entity> } | undefined {
  let at = 0
  let entities = new Map<string, Entity>()
  while (at < text.length) {
    at = skipSpace(text, at)
    if (text.startsWith('<?', at)) at = findAfter(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = findAfter(text, '-->', at + 4)
    else if (/^<!doctype\s+(\w+:)?svg[\s[>]/i.test(text.slice(at, at + 40))) {
      ;({ end: at, entities } = readDoctype(text, at))
    } else break
    if (at === -1) return undefined
  }
  ROOT.lastIndex = at
  return ROOT.test(text) ? { end: at, entities } : undefined
}

/** Reads a document type with its internal subset. `end` is -1 if it does not end. */
function readDoctype(text: string, start: number): { end: number; entities: Map<string, Entity> } {
  const entities = new Map<string, Entity>()
  let at = findDeclarationEnd(text, start, '[')
  if (at === -1 || text[at] === '>') return { end: at === -1 ? -1 : at + 1, entities }
  at++
  while (at !== -1 && at < text.length) {
    at = skipSpace(text, at)
    if (text[at] === ']') {
      const close = text.indexOf('>', at)
      return { end: close === -1 ? -1 : close + 1, entities }
    }
    if (text.startsWith('<!--', at)) at = findAfter(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) at = findAfter(text, '?>', at)
    else if (text.startsWith('<!', at)) {
      const end = findDeclarationEnd(text, at)
      if (end === -1) break
      readEntity(text.slice(at, end), entities)
      at = end + 1
      // A reference to a parameter entity: those only bring declarations of other files.
    } else if (text[at] === '%') at = findAfter(text, ';', at)
    else break
  }
  return { end: -1, entities }
}

/** Adds the entity of a declaration. Of two with one name the first counts, as XML has it. */
function readEntity(declaration: string, entities: Map<string, Entity>): void {
  const [opening] = /^<!ENTITY\s+/.exec(declaration) ?? []
  if (opening === undefined) return
  NAME.lastIndex = opening.length
  const [name] = NAME.exec(declaration) ?? []
  if (name === undefined || entities.has(name) || PREDEFINED.has(name)) return
  const rest = declaration.slice(opening.length + name.length).trim()
  const quote = rest[0]
  const isText = (quote === '"' || quote === "'") && rest.endsWith(quote) && rest.length > 1
  entities.set(name, { value: isText ? rest.slice(1, -1) : null })
}

/** Replaces the references of a text, outside of comments, instructions and CDATA. */
function expandEntities(text: string, entities: ReadonlyMap<string, Entity>): string {
  let left = MAX_EXPANDED
  return expand(text, [])

  function expand(part: string, open: readonly string[]): string {
    const pieces: string[] = []
    let from = 0
    for (let at = nextMark(part, 0); at !== -1; at = nextMark(part, at)) {
      if (part[at] === '<') {
        at = skipMarkup(part, at)
        if (at === -1) break
        continue
      }
      NAME.lastIndex = at + 1
      const [name] = NAME.exec(part) ?? []
      const entity = name === undefined ? undefined : entities.get(name)
      const end = at + 1 + (name?.length ?? 0)
      if (name === undefined || !entity || part[end] !== ';') {
        at++
        continue
      }
      pieces.push(part.slice(from, at), expandOne(name, entity, open))
      at = end + 1
      from = at
    }
    pieces.push(part.slice(from))
    return pieces.join('')
  }

  function expandOne(name: string, { value }: Entity, open: readonly string[]): string {
    if (value === null) throw new InvalidPictureError(`SVG ссылается на другой файл: &${name};`)
    if (open.includes(name)) throw new InvalidPictureError(`сущность &${name}; в SVG содержит себя`)
    // Also one for each reference: empty entities can be nested as well.
    left -= value.length + 1
    if (left < 0) throw new InvalidPictureError('сущности в SVG занимают больше 64 КБ')
    const text = expand(value, [...open, name])
    // In the value of an attribute a quotation mark would end it.
    return value.includes('<') ? text : text.replaceAll('"', '&quot;').replaceAll("'", '&apos;')
  }
}

function nextMark(text: string, from: number): number {
  MARK.lastIndex = from
  return MARK.exec(text)?.index ?? -1
}

/** Returns the offset after a comment, an instruction or CDATA, or after the `<` of an element; -1 if it does not end. */
function skipMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return findAfter(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return findAfter(text, ']]>', at)
  return text.startsWith('<?', at) ? findAfter(text, '?>', at) : at + 1
}

/** Returns where `>`, or `stop`, is outside of quotation marks; -1 if nowhere. */
function findDeclarationEnd(text: string, from: number, stop = '>'): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === '>' || letter === stop) return at
    if (letter !== '"' && letter !== "'") continue
    at = text.indexOf(letter, at + 1)
    if (at === -1) return -1
  }
  return -1
}

function findAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /[\s\uFEFF]/.test(text.charAt(at))) at++
  return at
}
