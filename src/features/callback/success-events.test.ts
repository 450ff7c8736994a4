import { afterEach, expect, it, vi } from 'vitest'
import { tellClosed } from './success-events.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('pushes what closed the thanks behind what is in the data layer already', () => {
  const dataLayer = [{ event: 'gtm.js' }]
  vi.stubGlobal('window', { dataLayer })
  tellClosed('visitor')
  tellClosed('timer')
  expect(dataLayer).toEqual([
    { event: 'gtm.js' },
    { event: 'cross_close' },
    { event: 'timer_expired' },
  ])
})

it('makes the data layer where no tag manager has', () => {
  const window: { dataLayer?: object[] } = {}
  vi.stubGlobal('window', window)
  tellClosed('timer')
  expect(window.dataLayer).toEqual([{ event: 'timer_expired' }])
})
