import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compareStore, isChosenToCompare } from './compare-choice.ts'
import { followComparison } from './stored-choice.ts'

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
    choice.loadChoice([7, 5])
    expect(readStore()).toEqual([3, 5, 7])
    stored.set('compare', '3')
    choice.loadChoice([5, 7])
    expect(readStore()).toEqual([3])
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

  it.each([
    '{',
    '[3]',
    '0',
    '1.5',
    '3,',
    '3,,5',
    '1234567890123456',
    [...Array(13).keys()].map((n) => n + 1).join(','),
  ])('is empty when the stored text is %s', (text) => {
    stored.set('compare', text)
    choice.loadChoice([])
    expect(readStore()).toEqual([])
  })

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

  it('is empty on the server', () => {
    expect(isChosenToCompare(3)).toBe(false)
  })
})
