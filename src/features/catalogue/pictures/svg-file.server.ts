import type { ReactElement } from 'react'
import { renderSvg } from '../../../drawing/shapes/render-svg.ts'
import { xmlCharacters } from '../../../lib/xml.ts'
import type { BuiltBrand } from '../../brand/schema.ts'
import { recolor } from '../../../lib/recolor.ts'

/** Returns a drawing in the colours of the brand as an SVG file without control characters: with one, browsers reject the XML. */
export function renderSvgFile(drawing: ReactElement, brand: BuiltBrand | null): string {
  const svg = renderSvg(drawing)
  return xmlCharacters(brand ? recolor(svg, new Map(brand.colors)) : svg)
}
