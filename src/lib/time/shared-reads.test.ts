import { describe, expect, it, vi } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

describe('shared reads', () => {
  it('read once per owner and key, also for concurrent callers', async () => {
    const readOnce = createSharedReads<number>()
    const read = vi.fn(async () => 1)
    const [first, second] = [{}, {}]
    await Promise.all([readOnce(first, 'a', read), readOnce(first, 'a', read)])
    expect(read).toHaveBeenCalledTimes(1)
    await readOnce(first, 'b', read)
    await readOnce(second, 'a', read)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('read again after a failure', async () => {
    const readOnce = createSharedReads<number>()
    const owner = {}
    await expect(readOnce(owner, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow(
      'lost',
    )
    expect(await readOnce(owner, 'a', async () => 2)).toBe(2)
  })
})
