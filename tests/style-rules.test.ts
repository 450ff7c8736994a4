import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verifies } from './support/verifies.ts'
import { deviceClass } from '../src/features/analytics/track.ts'

const root = join(import.meta.dirname, '..')
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
/** Widths in pixels (§2.13). */
const BREAKPOINTS = ['767.98', '991.98', '1279.98', '1439.98', '1919.98']

it('uses all five breakpoints of §2.13 and no others', () => {
  const rules = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*?width\s*[<>=]+\s*([\d.]+)(px|em)/g)].map(
      ([rule, width = '', unit]) => ({
        place: `${file}: ${rule}`,
        // An em of a media query is the font size of the browser's settings, by default 16 px.
        width: unit === 'em' ? String(Number(width) * 16) : width,
      }),
    ),
  )
  expect(sheets.length).toBeGreaterThan(40)
  expect(rules.filter(({ width }) => !BREAKPOINTS.includes(width))).toEqual([])
  const used = new Set(rules.map(({ width }) => width))
  expect(BREAKPOINTS.filter((width) => !used.has(width))).toEqual([])
  verifies('§2.13-1')
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
