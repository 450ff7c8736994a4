import { describe, expect, it } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { smallSnapshot } from '../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { Database } from '../../db/connect.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { activeCity, cacheShellData, createShellData } from './shell-data.ts'

const city = (id: number, slug: string) => ({ id, slug, name: slug, phone: `+7 ${id}`, email: '' })
const cities = [city(1, 'moskva'), city(2, 'spb')]
const snapshot: CatalogueSnapshot = {
  ...smallSnapshot([]),
  cities,
  company: {
    name: 'Берег',
    legal_name: 'ООО «Берег»',
    tagline: '',
    about_html: '<p>Долгий рассказ</p>',
    purchase_html: '<p>Долгий рассказ</p>',
    disclaimer: 'Не оферта',
    partners_html: '<p>Долгий рассказ</p>',
    callback_promise: null,
    shows_papers: false,
  },
  documents: [
    {
      slug: 'policy',
      title: 'Политика',
      type: 'privacy_policy',
      version: '1',
      quarter: null,
      html: 'Долгий',
    },
    { slug: 'other', title: 'Прочее', type: null, version: '1', quarter: null, html: 'Долгий' },
  ],
  menu: [{ id: 1, slug: 'about', name: 'О нас', url: null, is_hidden: false }],
  menuElements: [{ id: 1, group: 'about', url: '/', title: 'Главная', order: 1 }],
  menuBanners: [{ id: 1, group: 'about', title: 'Дом', text: '', url: '/', image: null }],
  socials: [{ name: 'youtube', link: 'https://our.example/' }],
  apps: [{ url: 'https://app.example/', icon_content: '', name: 'Приложение' }],
  lotCounts: [{ kind: 'flat', count: 3, cityCounts: new Map([['spb', 2]]) }],
}
const findShell = (from: CatalogueSnapshot, slug: string | null) =>
  // Nothing here queries the database.
  createShellData(from, slug, callbackContext({} as Database))

describe('the active city', () => {
  it('is the saved city', () => {
    expect(activeCity(snapshot, 'spb')).toBe(cities[1])
    verifies('D11-1')
  })

  it('is the first of the list when no city or an unknown one is saved', () => {
    for (const saved of [undefined, '', 'nowhere', '2']) {
      expect(activeCity(snapshot, saved)).toBe(cities[0])
    }
  })

  it('is undefined without cities', () => {
    const none = { ...snapshot, cities: [] }
    expect(activeCity(none, 'spb')).toBeUndefined()
    expect(findShell(none, null)).toMatchObject({ cities: [], city: null })
    verifies('§8-5')
  })
})

describe('the data of the shell', () => {
  it('is the same object for a city until the catalogue or the year changes', () => {
    let year = 2026
    const clock = { now: () => new Date(year, 6) }
    const findShell = cacheShellData({ ...callbackContext({} as Database), clock })
    const first = findShell(snapshot, 'spb')
    expect(findShell(snapshot, 'spb')).toBe(first)
    expect(findShell(snapshot, 'moskva').city).toEqual(cities[0])
    expect(findShell({ ...snapshot }, 'spb')).not.toBe(first)
    year = 2027
    expect(findShell(snapshot, 'spb').year).toBe(2027)
  })

  it('contains the menu without its groups, the accounts, the counts and the city', () => {
    const { socials } = snapshot
    const shell = findShell(snapshot, 'spb')
    expect(shell.menu[0]).toEqual({
      slug: 'about',
      name: 'О нас',
      href: '/#about',
      hasGroup: true,
    })
    expect(shell).toMatchObject({
      menu: [
        { slug: 'about' },
        { slug: 'purchase', href: '/#purchase', hasGroup: false },
        { slug: 'documents', href: '/#documents' },
      ],
      hasPartners: true,
      hasProjects: false,
      socials,
      lotCounts: [{ kind: 'flat', count: 3, cityCount: 2 }],
      city: cities[1],
    })
    verifies('§7-2')
  })

  it('names the hours of the city in the promise, unless the company or the setting promises by the calendar', () => {
    const office = { hours: { mon: '9:00-18:00' }, zone: 'Europe/Moscow' }
    const open: CatalogueSnapshot = { ...snapshot, cities: [{ ...city(1, 'moskva'), office }] }
    const shown = (from: CatalogueSnapshot, settings = {}) =>
      createShellData(from, 'moskva', callbackContext({} as Database, { settings })).city
    expect(shown(open)?.promise).toContain('работают пн\u00a09:00–18:00')
    const byCalendar = open.company && { ...open.company, callback_promise: 'calendar' as const }
    const calendar = { ...city(1, 'moskva'), promisesByCalendar: true }
    expect(shown({ ...open, company: byCalendar })).toEqual(calendar)
    expect(shown(open, { CALLBACK_PROMISE: 'calendar' })).toEqual(calendar)
    const setting = { CALLBACK_PROMISE: 'hour' }
    expect(shown({ ...open, company: byCalendar }, setting)?.promise).toContain('9:00–18:00')
    expect(shown(snapshot)).toEqual(cities[0])
    expect(JSON.stringify(findShell(open, null).cities)).not.toContain('office')
    verifies('D40-1')
  })

  it('omits long texts and documents without a type, because every page contains it', () => {
    const shell = findShell(snapshot, 'spb')
    expect(shell.documents).toEqual([{ slug: 'policy', type: 'privacy_policy' }])
    expect(JSON.stringify(shell)).not.toContain('Долгий')
  })
})
