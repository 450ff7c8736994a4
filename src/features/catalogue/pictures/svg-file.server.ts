import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { xmlCharacters } from '../../../lib/xml.ts'
import { type BuiltBrand, listSheetColors } from '../../company/brand-schema.ts'
import { recolor } from '../../../lib/recolor.ts'

/**
 * Returns a drawing with a background of its own, in the colours of the brand, as an SVG file without control
 * characters: with one, browsers reject the XML.
 */
export function renderSvgFile(drawing: ReactElement, brand: BuiltBrand | null): string {
  return toFile(drawing, brand?.colors ?? [])
}

/** Returns a drawing without a background, which is shown on white, as an SVG file. */
export function renderSheetFile(drawing: ReactElement, brand: BuiltBrand | null): string {
  return toFile(drawing, listSheetColors(brand))
}

function toFile(drawing: ReactElement, colors: BuiltBrand['colors']): string {
  return xmlCharacters(recolor(renderToStaticMarkup(drawing), new Map(colors)))
}
