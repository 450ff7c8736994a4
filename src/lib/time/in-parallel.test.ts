import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('inParallel', () => {
  it('runs the work once per item within the concurrency limit', async () => {
    const counts = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(counts, async ([count, concurrency]) => {
        const items = Array.from({ length: count }, (_, index) => index)
        const done: number[] = []
        let working = 0
        let most = 0
        await inParallel(items, concurrency, async (item) => {
          most = Math.max(most, ++working)
          await nextTick()
          working--
          done.push(item)
        })
        expect(done.toSorted((a, b) => a - b)).toEqual(items)
        expect(most).toBe(Math.min(count, concurrency))
      }),
    )
  })

  it('starts no more work after a failure, and rejects once the started work has ended', async () => {
    const started: number[] = []
    let isOtherDone = false
    const work = async (item: number) => {
      started.push(item)
      if (item === 1) throw new Error('broken')
      await nextTick()
      isOtherDone = true
    }
    await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('broken')
    expect({ started, isOtherDone }).toEqual({ started: [0, 1], isOtherDone: true })
  })
})
