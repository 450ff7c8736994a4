import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect, it } from 'vitest'
import { namedBreakpoints } from '../scripts/build/named-breakpoints.ts'
import { verifies } from './support/verifies.ts'
import { deviceClass } from '../src/features/analytics/track.ts'

const root = join(import.meta.dirname, '..')
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
/** Widths in pixels (§2.13). */
const BREAKPOINTS = [767.98, 991.98, 1279.98, 1439.98, 1919.98]
/** Between two of them the plan of a lot has room for the numbers of its rooms alone, not for their names. */
const WIDE_PLAN =
  'src/features/catalogue/lot/lot-plan-view.module.css: @media (--above-narrow) and (width <= 1599.98px)'

it('uses all five breakpoints of §2.13 by name and no others', async () => {
  expect(sheets.length).toBeGreaterThan(40)
  const queries = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*/g)].map(([query]) => ({ place: `${file}: ${query}`, query })),
  )
  const unnamed = queries.filter(({ query }) => /\bwidth\b/.test(query))
  expect(unnamed.map(({ place }) => place.trim())).toEqual([WIDE_PLAN])
  const written = await Promise.all(
    queries
      .filter(({ query }) => query.includes('--'))
      .map(async ({ query }) => {
        const { css } = await postcss([namedBreakpoints]).process(`${query}{}`, { from: undefined })
        return [...css.matchAll(/\(width (?:<=|>) ([\d.]+)(px|em)\)/g)].map(([, width, unit]) =>
          // An em of a media query is the font size of the browser's settings, by default 16 px.
          unit === 'em' ? Number(width) * 16 : Number(width),
        )
      }),
  )
  expect(written.every((widths) => widths.length > 0)).toBe(true)
  const used = new Set(written.flat())
  expect(BREAKPOINTS.filter((width) => !used.has(width))).toEqual([])
  verifies('§2.13-1')
})

it('fails for a breakpoint that has no name', async () => {
  const process = postcss([namedBreakpoints]).process('@media (--phone) {}', { from: undefined })
  await expect(process).rejects.toThrow('there is no breakpoint (--phone)')
})

it('distinguishes four classes of devices by width', () => {
  const widths = [320, 767, 768, 1279, 1280, 1439, 1440, 1920]
  expect(widths.map(deviceClass)).toEqual([
    'mobile',
    'mobile',
    'tablet',
    'tablet',
    'laptop',
    'laptop',
    'desktop',
    'desktop',
  ])
  verifies('§2.13-2')
})

it('draws a progress bar of 2 px at the top of the page', () => {
  const bar = sheets.find(({ file }) => file.endsWith('ui/progress-line.module.css'))
  expect(bar?.text).toMatch(/\bheight: 2px;/)
  expect(bar?.text).toMatch(/animation: run 5000ms /)
  verifies('§9-12')
})

it('has a container of at most 1920 px', () => {
  const text = (file: string) => sheets.find((sheet) => sheet.file.endsWith(file))?.text
  expect(text('ui/styles/tokens.css')).toMatch(/--container: 1920px;/)
  for (const file of ['ui/page/container.module.css', 'shell/header/header.module.css']) {
    expect(text(file)).toMatch(/max-width: var\(--container\);/)
  }
  verifies('§9-14')
})
