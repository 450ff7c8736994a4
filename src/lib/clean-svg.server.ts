import { SaxesParser } from 'saxes'

const SHAPES = new Set('svg g path circle ellipse rect line polyline polygon'.split(' '))
const ATTRIBUTES = new Set(
  (
    'viewBox width height d cx cy r rx ry x y x1 y1 x2 y2 points transform fill fill-rule fill-opacity clip-rule ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity opacity'
  ).split(' '),
)
/** Numbers, words, colours and transforms, but no addresses such as `url(…)`. */
const VALUE = /^(?!.*url)[\w\s.,#%()+-]*$/i
/** Icons are part of every page. */
const MAX_LENGTH = 4_000

/**
 * Sanitizes an SVG for use inside a page: only basic shapes and their geometry remain. Returns undefined for a text
 * that is too long, is not well-formed XML or does not begin with `svg`.
 */
export function cleanSvg(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  let clean = ''
  /** Nesting depth inside a removed element. */
  let removedDepth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (removedDepth > 0 || !SHAPES.has(name)) {
      removedDepth++
      return
    }
    clean += `<${name}${Object.entries(attributes).map(toAttribute).join('')}>`
  })
  parser.on('closetag', ({ name }) => {
    if (removedDepth > 0) removedDepth--
    else clean += `</${name}>`
  })
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(text.trim()).close()
  } catch {
    return undefined
  }
  return clean.startsWith('<svg') ? clean : undefined
}

function toAttribute([name, value]: [string, string]): string {
  return ATTRIBUTES.has(name) && VALUE.test(value) ? ` ${name}="${value}"` : ''
}
