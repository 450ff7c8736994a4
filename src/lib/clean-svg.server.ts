import { SaxesParser } from 'saxes'

const SHAPES = new Set('svg g path circle ellipse rect line polyline polygon'.split(' '))
const ATTRIBUTES = new Set(
  (
    'viewBox width height d cx cy r rx ry x y x1 y1 x2 y2 points transform fill fill-rule fill-opacity clip-rule ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity opacity'
  ).split(' '),
)
/** Numbers, words, colours and transforms; nothing that names an address, such as `url(…)`. */
const VALUE = /^(?!.*url)[\w\s.,#%()+-]*$/i
/** Icons travel with every page. */
const MAX_LENGTH = 4_000

/**
 * The SVG with nothing but plain shapes and their geometry, fit to stand in a page. Undefined when it is too long,
 * is no well-formed XML or does not begin with `svg`.
 */
export function cleanSvg(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  let clean = ''
  /** How deep inside an element that is left out; nothing in there is kept. */
  let leftOut = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (leftOut > 0 || !SHAPES.has(name)) {
      leftOut++
      return
    }
    clean += `<${name}${Object.entries(attributes).map(written).join('')}>`
  })
  parser.on('closetag', ({ name }) => {
    if (leftOut > 0) leftOut--
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

function written([name, value]: [string, string]): string {
  return ATTRIBUTES.has(name) && VALUE.test(value) ? ` ${name}="${value}"` : ''
}
