import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { isSupported } from './is-supported.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('runs the scripts where both features are, and nowhere else', () => {
  vi.stubGlobal('CSS', { supports: (rule: string) => rule === 'selector(:has(a))' })
  expect(isSupported()).toBe(true)
  vi.stubGlobal('CSS', { supports: () => false })
  expect(isSupported()).toBe(false)
  vi.stubGlobal('CSS', { supports: () => true })
  // Safari 16.3, Chrome 110, Firefox 118.
  vi.stubGlobal('String', { prototype: {} })
  expect(isSupported()).toBe(false)
})

it.each(['README.md', 'docs/operations.md'])('%s names the browsers of the build', (page) => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    browserslist: string[]
  }
  const text = readFileSync(page, 'utf8')
  for (const one of browserslist) {
    const [browser = '', version = ''] = one.split(' >= ')
    expect(text).toContain(`${names[browser]} ${version}`)
  }
})

const names: Readonly<Record<string, string>> = {
  safari: 'Safari',
  ios: 'iOS',
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  samsung: 'Samsung Internet',
}
