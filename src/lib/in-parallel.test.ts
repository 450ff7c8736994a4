import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const moment = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('work in parallel', () => {
  it('is done once for every item, never for more at once than told', async () => {
    const counts = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(counts, async ([count, atOnce]) => {
        const items = Array.from({ length: count }, (_, index) => index)
        const done: number[] = []
        let working = 0
        let most = 0
        await inParallel(items, atOnce, async (item) => {
          most = Math.max(most, ++working)
          await moment()
          working--
          done.push(item)
        })
        expect(done.toSorted((a, b) => a - b)).toEqual(items)
        expect(most).toBe(Math.min(count, atOnce))
      }),
    )
  })

  it('begins no more after a failure, and throws it when what was begun has ended', async () => {
    const begun: number[] = []
    let isOtherDone = false
    const work = async (item: number) => {
      begun.push(item)
      if (item === 1) throw new Error('broken')
      await moment()
      isOtherDone = true
    }
    await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('broken')
    expect({ begun, isOtherDone }).toEqual({ begun: [0, 1], isOtherDone: true })
  })
})
