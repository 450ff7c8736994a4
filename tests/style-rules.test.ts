import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deviceClass } from '../src/features/analytics/device-class.ts'

const root = join(import.meta.dirname, '..')
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
/** Specification, section 2. */
const BREAKPOINTS = ['767.98', '991.98', '1279.98', '1439.98', '1919.98']

it('breaks at the five widths of the specification, at all of them and nowhere else', () => {
  const rules = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*?width\s*[<>=]+\s*([\d.]+)(px|em)/g)].map(
      ([rule, width = '', unit]) => ({
        place: `${file}: ${rule}`,
        // An em of a media query is the browser's own 16 px, or what the visitor has set.
        width: unit === 'em' ? String(Number(width) * 16) : width,
      }),
    ),
  )
  expect(sheets.length).toBeGreaterThan(40)
  expect(rules.filter(({ width }) => !BREAKPOINTS.includes(width))).toEqual([])
  const used = new Set(rules.map(({ width }) => width))
  expect(BREAKPOINTS.filter((width) => !used.has(width))).toEqual([])
})

it('knows three classes of devices below the widest', () => {
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
})

it('draws a bar of 2 px on top of the page', () => {
  const bar = sheets.find(({ file }) => file.endsWith('shell/progress-line.module.css'))
  expect(bar?.text).toMatch(/\bheight: 2px;/)
  expect(bar?.text).toMatch(/animation: run 5000ms /)
})

it('has a container of at most 1920 px', () => {
  const text = (file: string) => sheets.find((sheet) => sheet.file.endsWith(file))?.text
  expect(text('ui/tokens.css')).toMatch(/--container: 1920px;/)
  for (const file of ['ui/container.module.css', 'shell/header.module.css']) {
    expect(text(file)).toMatch(/max-width: var\(--container\);/)
  }
})
