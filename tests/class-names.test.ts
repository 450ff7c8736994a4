import { expect, it } from 'vitest'
import { createClassNames } from '../scripts/build/class-names.ts'

it('names a class by its file and local name alone, the same in both builds', () => {
  const browser = createClassNames('/site')
  const server = createClassNames('/other')
  const name = browser('card', '/site/src/a.module.css')
  expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{3}$/)
  expect(browser('card', '/site/src/a.module.css?used')).toBe(name)
  expect(server('card', '/other/src/a.module.css')).toBe(name)
  expect(browser('card', '/site/src/b.module.css')).not.toBe(name)
  expect(browser('head', '/site/src/a.module.css')).not.toBe(name)
})

it('rejects two classes with the same name', () => {
  const names = createClassNames('/site')
  expect(() => {
    for (let n = 0; n < 100_000; n++) names(`c${n}`, '/site/src/a.module.css')
  }).toThrow(/get the same name/)
})
