import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { xmlCharacters } from '../../../lib/xml.ts'

/** Returns a drawing as an SVG file without control characters: with one, browsers reject the XML. */
export function renderSvgFile(drawing: ReactElement): string {
  return xmlCharacters(renderToStaticMarkup(drawing))
}
