import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { xmlCharacters } from '../../../lib/xml.ts'

/** A drawing as a file, which browsers read as strict XML: one control character in a name would leave no picture. */
export function svgFile(drawing: ReactElement): string {
  return xmlCharacters(renderToStaticMarkup(drawing))
}
