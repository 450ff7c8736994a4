import { parse } from 'culori'
import * as z from 'zod'
import { filePath, nonEmptyText, orNull } from './file-schemas.ts'

/* `brand.yaml`: the company's own face (decision 0110). */

/** Any opaque colour of CSS: `#e4002b`, `oklch(60% 0.2 25)`, `navy`. */
const color = z.string().refine((text) => {
  const parsed = text.length < 100 ? parse(text) : undefined
  return parsed !== undefined && (parsed.alpha ?? 1) === 1
}, 'нужен цвет без прозрачности, например "#1f5a48" (в кавычках: # начинает комментарий)')
const colors = z.strictObject({
  accent: orNull(color),
  ink: orNull(color),
  paper: orNull(color),
})
const picture = (extensions: RegExp, reason: string) =>
  orNull(filePath.refine((path) => extensions.test(path), reason))
const mark = picture(/\.(svg|png)$/i, 'нужен файл SVG или PNG')
const font = picture(/\.woff2$/i, 'нужен файл WOFF2')
const area = z.strictObject({
  name: orNull(nonEmptyText),
  tone: orNull(z.enum(['light', 'dark'])),
})

export const brandSchema = z.strictObject({
  name: orNull(nonEmptyText),
  logo: mark,
  logo_dark: mark,
  icon: mark,
  colors: orNull(colors.extend({ dark: orNull(colors) })),
  fonts: orNull(z.strictObject({ text: font, headings: font })),
  radius: orNull(z.number().min(0).max(24)),
  areas: orNull(
    z.strictObject({
      premium_area: orNull(area),
      business_area: orNull(area),
      comfort_area: orNull(area),
      standard_area: orNull(area),
    }),
  ),
  // YAML 1.1 reads `off` as false, and people write either.
  credits: orNull(
    z
      .union([z.enum(['on', 'off']), z.boolean()], 'нужно on или off')
      .transform((value) => (value === 'off' || value === false ? 'off' : 'on')),
  ),
})
export type BrandFacts = z.output<typeof brandSchema>

/** The files that a brand names, by the path of the field. */
export function listBrandFiles(brand: BrandFacts): Array<{ path: string[]; key: string }> {
  const fields = [
    { path: ['logo'], key: brand.logo },
    { path: ['logo_dark'], key: brand.logo_dark },
    { path: ['icon'], key: brand.icon },
    { path: ['fonts', 'text'], key: brand.fonts?.text ?? null },
    { path: ['fonts', 'headings'], key: brand.fonts?.headings ?? null },
  ]
  return fields.flatMap(({ path, key }) => (key === null ? [] : [{ path, key }]))
}
