import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { widgetSettings } from '../../ui/widget-settings.ts'
import { deviceClass, track } from './track.ts'

type Stub = Record<string, unknown> & { dataLayer?: unknown[] }
let page: Stub
beforeEach(() => {
  page = { innerWidth: 1440, ym: vi.fn<() => void>(), gtag: vi.fn<() => void>() }
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  widgetSettings.set(null)
})

it('pushes what closed the success message after existing data layer entries', () => {
  page.dataLayer = [{ event: 'gtm.js' }]
  track({ kind: 'success_closed', by: 'visitor' })
  track({ kind: 'success_closed', by: 'timer' })
  expect(page.dataLayer).toEqual([
    { event: 'gtm.js' },
    { event: 'cross_close', user_id: null, device: 'desktop' },
    { event: 'timer_expired', user_id: null, device: 'desktop' },
  ])
  verifies('§4.1-10')
})

it('pushes the action with category and label, and creates a missing data layer', () => {
  page['innerWidth'] = 375
  track({ kind: 'push', category: 'header', event: 'callback_form_send', label: 'Заказать звонок' })
  expect(page.dataLayer).toEqual([
    {
      event: 'callback_form_send',
      category: 'header',
      label: 'Заказать звонок',
      user_id: null,
      device: 'mobile',
    },
  ])
  verifies('§7.2-8')
})

it.each([
  [{ uid: 'user-17', user: 'Анна', phone: '+7 (912) 345-67-89' }, 'user-17'],
  [{ uid: 17 }, '17'],
  [{ uid: 'anna@ordinata.example' }, null],
  [{ uid: '+7 (912) 345-67-89' }, null],
  [{ user: 'Анна', phone: '+79123456789' }, null],
])('pushes only the id of the analytics user %o', (user, id) => {
  page['analyticsUser'] = user
  track({ kind: 'success_closed', by: 'timer' })
  expect(page.dataLayer).toEqual([{ event: 'timer_expired', user_id: id, device: 'desktop' }])
  verifies('§3.3-5', '§7.2-9')
})

it.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1279, 'tablet'],
  [1280, 'laptop'],
  [1439, 'laptop'],
  [1440, 'desktop'],
])('classifies a window of %i px as %s', (width, device) => {
  expect(deviceClass(width)).toBe(device)
  verifies('§7.2-9')
})

it('sends a goal to each service under its own name', () => {
  widgetSettings.set({ metrikaId: 4711, gtagId: 'G-1' })
  track({ kind: 'goal', metrica: 'callback_submit', gtag: 'CallbackFormSubmit' })
  expect(page['ym']).toHaveBeenCalledExactlyOnceWith(4711, 'reachGoal', 'callback_submit')
  expect(page['gtag']).toHaveBeenCalledExactlyOnceWith('event', 'CallbackFormSubmit')
  verifies('§7.2-7', 'D28-3')
})

it('does not call an unconfigured service even if its function exists', () => {
  track({ kind: 'goal', metrica: 'callback_submit', gtag: 'CallbackFormSubmit' })
  widgetSettings.set({ gtmId: 'GTM-1' })
  track({ kind: 'goal', metrica: 'callback_submit', gtag: 'CallbackFormSubmit' })
  expect(page['ym']).not.toHaveBeenCalled()
  expect(page['gtag']).not.toHaveBeenCalled()
  verifies('D15-1')
})

it('does not call a service without a goal name', () => {
  widgetSettings.set({ metrikaId: 4711, gtagId: 'G-1' })
  track({ kind: 'goal', metrica: undefined, gtag: 'CallbackFormSubmit' })
  expect(page['ym']).not.toHaveBeenCalled()
})

it.each(['a/b', 'a\\b', 'a&b', 'a#b', 'a?b', 'a=b', 'a"b'])(
  'does not send the invalid goal name %s',
  (goal) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    widgetSettings.set({ metrikaId: 4711 })
    track({ kind: 'goal', metrica: goal })
    expect(page['ym']).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
    verifies('§7.2-7')
  },
)

it.each([
  ['ym', 'gtag'],
  ['gtag', 'ym'],
])('sends the goal to the other service when %s throws', (throwing, other) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  widgetSettings.set({ metrikaId: 4711, gtagId: 'G-1' })
  page[throwing] = () => {
    throw new Error('broken')
  }
  track({ kind: 'goal', metrica: 'callback_submit', gtag: 'CallbackFormSubmit' })
  expect(page[other]).toHaveBeenCalledOnce()
  verifies('§7.2-7')
})

it('does not throw when a service is missing or throws', () => {
  widgetSettings.set({ metrikaId: 4711, gtagId: 'G-1' })
  delete page['ym']
  delete page['gtag']
  track({ kind: 'goal', metrica: 'callback_submit', gtag: 'CallbackFormSubmit' })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page['ym'] = () => {
    throw new Error('+7 (912) 345-67-89')
  }
  track({ kind: 'goal', metrica: 'callback_submit' })
  expect(warn).toHaveBeenCalledExactlyOnceWith('Yandex Metrica failed: Error')
})
