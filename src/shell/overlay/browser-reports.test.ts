import { expect, it } from 'vitest'
import { describeError } from './browser-reports.ts'

const stackOf = (name: string, stack: string) =>
  Object.assign(new Error('79120000001'), { name, stack })

it('describes an error by its name and up to three places in our scripts, without its message', () => {
  const stack = [
    'TypeError: Анна /assets/x.css 79120000001',
    '    at send (https://kvartal.example/assets/form-A1.js:1:20)',
    '    at https://kvartal.example/assets/form-A1.js:2:3',
    'b@https://kvartal.example/assets/vendor.js:4:5',
    '    at https://kvartal.example/assets/late.js:6:7',
  ].join('\n')
  expect(describeError(stackOf('TypeError', stack))).toEqual({
    name: 'TypeError',
    at: ['/assets/form-A1.js:1:20', '/assets/form-A1.js:2:3', '/assets/vendor.js:4:5'],
  })
  expect(describeError(stackOf('Анна', stack))?.name).toBe('Error')
})

it('ignores errors of extensions and values that are no errors', () => {
  expect(describeError(stackOf('Error', 'at chrome-extension://abc/content.js:1:1'))).toBeNull()
  expect(describeError('79120000001')).toBeNull()
  expect(describeError(undefined)).toBeNull()
})
