import { SaxesParser } from 'saxes'
import { optimize } from 'svgo'
import { InvalidPictureError } from '../media/invalid-picture.server.ts'
import { readSvgText } from '../media/svg-text.server.ts'

/** Elements of a drawing. What is not named here, such as a script or a picture of elsewhere, is rejected. */
const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop
  clipPath mask use symbol title desc style metadata switch pattern filter marker
  feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite feMerge feMergeNode`.split(
    /\s+/,
  ),
)
/** Letters, whose font a visitor does not have. */
const LETTERS = new Set(['text', 'tspan', 'textPath'])
const OUTLINES =
  ': шрифта у посетителя нет, переведите буквы в контуры (Inkscape: «Контур» → «Оконтурить объект», ' +
  'Illustrator: «Текст» → «Преобразовать в кривые», Figma: Flatten)'
/** Larger drawings are pictures of their own: they would lengthen every page. */
const MAX_INLINE = 6 * 1024

/** A place in a file of the brand that is rejected. */
export class InvalidBrandFileError extends Error {
  readonly line: number
  readonly column: number

  constructor(reason: string, line = 1, column = 1) {
    super(reason)
    this.line = line
    this.column = column
  }
}

export interface CheckedSvg {
  /** The complete document, without what editors of drawings add. */
  text: string
  width: number
  height: number
  /** What is inside the root element with its attributes, if it can stand in a page; else null. */
  inline: string | null
}

/**
 * Checks an SVG and makes it smaller. Throws InvalidBrandFileError for one that could run a script, load a file of
 * elsewhere or is cut off.
 */
export function checkSvg(bytes: Uint8Array): CheckedSvg {
  const source = readSource(bytes)
  checkMarkup(source)
  let text: string
  try {
    text = optimize(source, {
      multipass: true,
      floatPrecision: findPrecision(source),
      plugins: [
        {
          name: 'preset-default',
          params: { overrides: { inlineStyles: { onlyMatchedOnce: false } } },
        },
        'convertStyleToAttrs',
        'removeDimensions',
        { name: 'prefixIds', params: { prefix: 'brand', delim: '-' } },
      ],
    }).data
  } catch (error) {
    throw new InvalidBrandFileError(`SVG не разобрать: ${toReason(error)}`)
  }
  const root = /^<svg([^>]*)>([\s\S]*)<\/svg>$/.exec(text)
  const [, , , width = 0, height = 0] = (
    /viewBox="([-\d.e]+)[\s,]+([-\d.e]+)[\s,]+([-\d.e]+)[\s,]+([-\d.e]+)"/.exec(root?.[1] ?? '') ??
    []
  ).map(Number)
  if (!root || !(width > 0 && height > 0)) {
    throw new InvalidBrandFileError('у SVG нет размера: нужен viewBox')
  }
  const isPlain = !/<style|\sstyle=|<text/.test(text) && text.length <= MAX_INLINE
  return { text, width, height, inline: isPlain ? text : null }
}

/** Digits behind the comma: a drawing in small units needs more of them. */
function findPrecision(source: string): number {
  const sizes = /viewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([-\d.e]+)[\s,]+([-\d.e]+)/.exec(
    source,
  )
  const side = Math.min(Number(sizes?.[1] ?? 0), Number(sizes?.[2] ?? 0))
  if (side >= 160) return 0
  return side >= 60 ? 1 : 2
}

function readSource(bytes: Uint8Array): string {
  let source: string | undefined
  try {
    source = readSvgText(bytes)
  } catch (error) {
    if (!(error instanceof InvalidPictureError)) throw error
    throw new InvalidBrandFileError(error.message)
  }
  if (source === undefined) throw new InvalidBrandFileError('это не SVG')
  return source
}

function checkMarkup(source: string): void {
  const parser = new SaxesParser({ xmlns: false })
  const refuse = (reason: string): never => {
    throw new InvalidBrandFileError(reason, parser.line, parser.column + 1)
  }
  let depth = 0
  let style = 0
  parser.on('error', (error) => {
    const [, words = error.message] = /^\d+:\d+: (.*)$/.exec(error.message) ?? []
    refuse(`SVG испорчен: ${words}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    const local = name.replace(/^svg:/, '')
    // Editors keep their own data in elements of their own namespaces, which drawing programs pass over.
    if (!ELEMENTS.has(local) && !/^(sodipodi|inkscape|rdf|cc|dc|i|x|a):/.test(name)) {
      const advice = LETTERS.has(local) ? OUTLINES : ''
      refuse(`в SVG нельзя <${name}>${advice}`)
    }
    if (local === 'style') style++
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) refuse(`в SVG нельзя обработчик ${attribute}`)
      if (/(^|:)href$/i.test(attribute) && !value.trim().startsWith('#')) {
        refuse(`SVG ссылается на другой файл: ${attribute}`)
      }
      checkStyle(value, refuse)
    }
  })
  parser.on('closetag', ({ name }) => {
    depth--
    if (name.replace(/^svg:/, '') === 'style') style--
  })
  const checkText = (text: string) => {
    if (style > 0) checkStyle(text, refuse)
  }
  parser.on('text', checkText)
  parser.on('cdata', checkText)
  parser.write(source).close()
  if (depth !== 0) refuse('SVG обрывается')
}

function checkStyle(text: string, refuse: (reason: string) => never): void {
  for (const [, target = ''] of text.matchAll(/url\(\s*["']?([^)"']*)/gi)) {
    if (!target.trim().startsWith('#')) refuse('SVG ссылается на другой файл: url()')
  }
  if (/@import|javascript:|expression\(/i.test(text)) refuse('SVG ссылается на другой файл')
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
