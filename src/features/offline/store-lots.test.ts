import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { forgetStored, storeFavourites, storeList, storePhone } from './store-lots.ts'
import { type Stored, STORED_KEY } from './stored.ts'

describe('what a browser stores for it', () => {
  const items = new Map<string, string>()
  const read = () => JSON.parse(items.get(STORED_KEY) ?? 'null') as Stored | null
  const list = (href: string) => ({
    href,
    title: 'Квартиры',
    found: 'Найдена 1 квартира',
    lots: [{ href: '/flats/1', title: 'Студия', project: 'Берег', price: '5 000 000 ₽' }],
  })
  beforeEach(() => {
    items.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
  })

  it('is each favourite in words, with the price that a buyer pays', () => {
    storeFavourites([sampleLot({ price: 15_000_000, sale_price: 14_700_000 })])
    const [favourite] = read()?.favourites ?? []
    expect(favourite?.price.replace(/\s/g, ' ')).toBe('14 700 000 ₽')
    expect(Object.keys(favourite ?? {})).toEqual(['href', 'title', 'project', 'price'])
    storeFavourites([])
    expect(read()?.favourites).toEqual([])
  })

  it('is the last three lists, each once, and none without lots', () => {
    for (const href of ['/flats', '/apartments', '/flats?rooms=1', '/flats', '/flats?rooms=2']) {
      storeList(list(href))
    }
    storeList({ ...list('/flats?rooms=9'), lots: [] })
    expect(read()?.lists.map(({ href }) => href)).toEqual([
      '/flats?rooms=2',
      '/flats',
      '/flats?rooms=1',
    ])
  })

  it('is forgotten as one, and never keeps a page from working', () => {
    storePhone('+7 495 000-00-00')
    storeList(list('/flats'))
    forgetStored()
    expect(read()).toBeNull()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('no store')
      },
    })
    storePhone('+7 495 000-00-00')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
