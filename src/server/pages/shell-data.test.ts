import { describe, expect, it } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { smallSnapshot } from '../../../tests/support/small-snapshot.ts'
import type { Database } from '../../db/connect.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { activeCity, createShells, shellDataOf } from './shell-data.ts'

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
  menu: [{ id: 1, slug: 'about', name: 'О компании' }],
  menuElements: [{ id: 1, group: 'about', url: '/', title: 'Главная', order: 1 }],
  menuBanners: [{ id: 1, group: 'about', title: 'Дом', text: '', url: '/', image: null }],
  socials: [{ name: 'youtube', link: 'https://our.example/' }],
  apps: [{ url: 'https://app.example/', icon_content: '', name: 'Приложение' }],
  lotCounts: [{ kind: 'flat', count: 3 }],
}
const shellOf = (from: CatalogueSnapshot, slug: string | null) =>
  // Nothing here asks the database.
  shellDataOf(from, slug, callbackContext({} as Database))

describe('the active city', () => {
  it('is the saved one', () => {
    expect(activeCity(snapshot, 'spb')).toBe(cities[1])
  })

  it('is the first of the list when none or an unknown one is saved', () => {
    for (const saved of [undefined, '', 'nowhere', '2']) {
      expect(activeCity(snapshot, saved)).toBe(cities[0])
    }
  })

  it('is none when there are no cities, whatever is saved', () => {
    const none = { ...snapshot, cities: [] }
    expect(activeCity(none, 'spb')).toBeUndefined()
    expect(shellOf(none, null)).toMatchObject({ cities: [], city: null })
  })
})

describe('the data of the shell', () => {
  it('is one object for a city, until the catalogue or the year changes', () => {
    let year = 2026
    const clock = { now: () => new Date(year, 6) }
    const shellOf = createShells({ ...callbackContext({} as Database), clock })
    const first = shellOf(snapshot, 'spb')
    expect(shellOf(snapshot, 'spb')).toBe(first)
    expect(shellOf(snapshot, 'moskva').city).toBe(cities[0])
    expect(shellOf({ ...snapshot }, 'spb')).not.toBe(first)
    year = 2027
    expect(shellOf(snapshot, 'spb').year).toBe(2027)
  })

  it('holds the menu, the accounts, the applications, the counts and the city', () => {
    const { menu, menuElements, menuBanners, socials, apps, lotCounts } = snapshot
    expect(shellOf(snapshot, 'spb')).toMatchObject({
      menu,
      menuElements,
      menuBanners,
      socials,
      apps,
      lotCounts,
      city: cities[1],
    })
  })

  it('leaves long texts and untyped documents out: it stands in every page', () => {
    const shell = shellOf(snapshot, 'spb')
    expect(shell.documents).toEqual([{ slug: 'policy', type: 'privacy_policy' }])
    expect(JSON.stringify(shell)).not.toContain('Долгий')
  })
})
