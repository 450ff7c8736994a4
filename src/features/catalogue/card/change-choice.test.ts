import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compareStore, followComparison } from './compare-choice.ts'

/** A checkbox of a list, ticked or not, which was ticked or not when the page was opened. */
function box(id: number, checked: boolean, defaultChecked = false) {
  return { value: `${id}`, checked, defaultChecked }
}

/** The part of the browser's storage that the choice uses. */
function stubStorage(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  return entries
}

describe('the choice of lots to compare', () => {
  let stored: Map<string, string>
  let choice: typeof import('./change-choice.ts')

  beforeEach(async () => {
    vi.resetModules()
    stored = stubStorage()
    choice = await import('./change-choice.ts')
    const { compareStore: fresh } = await import('./compare-choice.ts')
    readStore = () => fresh.get()
  })
  let readStore = () => compareStore.get()

  it('adds boxes that were ticked before its code was loaded, once', () => {
    stored.set('compare', '3,5')
    choice.loadChoice([box(7, true), box(5, true, true), box(9, false)])
    expect(readStore()).toEqual([3, 5, 7])
    stored.set('compare', '3')
    choice.loadChoice([box(5, true), box(7, true)])
    expect(readStore()).toEqual([3])
  })

  it('removes a box that was unticked before its code was loaded, not one without its tick yet', () => {
    stored.set('compare', '3,5,7')
    choice.loadChoice([box(3, false, true), box(5, false)])
    expect(readStore()).toEqual([5, 7])
  })

  it('is known before its code is loaded', async () => {
    stored.set('compare', '3,5')
    vi.resetModules()
    const early = await import('./compare-choice.ts')
    expect(early.isChosenToCompare(5)).toBe(true)
    expect(early.isChosenToCompare(7)).toBe(false)
  })

  it('has no more than twelve stored lots', () => {
    stored.set('compare', [...Array(13).keys()].map((n) => n + 1).join(','))
    choice.loadChoice([])
    expect(readStore()).toHaveLength(12)
  })

  it('keeps the order in which lots are added', () => {
    choice.loadChoice([])
    for (const id of [9, 2, 4]) expect(choice.chooseToCompare(id, true)).toBe(true)
    expect(choice.chooseToCompare(2, false)).toBe(true)
    expect(readStore()).toEqual([9, 4])
    expect(stored.get('compare')).toBe('9,4')
  })

  it('rejects the thirteenth lot', () => {
    choice.loadChoice([])
    for (let id = 1; id <= 12; id++) choice.chooseToCompare(id, true)
    expect(choice.chooseToCompare(13, true)).toBe(false)
    expect(readStore()).toHaveLength(12)
    expect(choice.chooseToCompare(12, true)).toBe(true)
  })

  it.each(['{', '[3]', '0', '1.5', '3,', '3,,5', '1234567890123456'])(
    'is empty when the stored text is %s',
    (text) => {
      stored.set('compare', text)
      choice.loadChoice([])
      expect(readStore()).toEqual([])
    },
  )

  it('is held in memory when the storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    choice.loadChoice([])
    choice.chooseToCompare(4, true)
    expect(readStore()).toEqual([4])
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  it('follows a comparison from which a lot was removed, but not one with other lots', () => {
    stored.set('compare', '3,5,7')
    followComparison([3, 8])
    expect(stored.get('compare')).toBe('3,5,7')
    followComparison([7, 3])
    expect(stored.get('compare')).toBe('7,3')
  })

  it('is empty on the server', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    vi.resetModules()
    const { compareStore: onServer } = await import('./compare-choice.ts')
    expect(onServer.get()).toEqual([])
  })
})
