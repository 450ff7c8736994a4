import { setImmediate as nextPass } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MAX_WAITING, RenderQueue } from './render-queue.ts'

async function untilIdle(queue: RenderQueue): Promise<void> {
  while (queue.waitMs > 0) await nextPass()
}

/** A queue whose pages take `cost` milliseconds each by its own clock, and how many of `count` requests were served. */
async function enterTogether(cost: number, count: number) {
  let now = 0
  const queue = new RenderQueue(() => now)
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      await queue.enter()
      order.push(index)
      now += cost
    }),
  )
  const rejected = results.filter(({ status }) => status === 'rejected')
  return { queue, order, rejected, served: count - rejected.length }
}

it('starts pages in the order of their requests', async () => {
  const { order } = await enterTogether(1, 50)
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

it('lets the event loop handle other events between two pages', async () => {
  const queue = new RenderQueue()
  let started = 0
  const pages = Array.from({ length: 20 }, async () => {
    await queue.enter()
    started += 1
  })
  await nextPass()
  await nextPass()
  expect(started).toBeLessThan(5)
  await Promise.all(pages)
  expect(started).toBe(20)
})

it('rejects a page with 503 and Retry-After when it would wait longer than a second', async () => {
  const { rejected, served } = await enterTogether(1, 300)
  // One starts at once, and 200 wait for the assumed 5 ms each.
  expect(served).toBe(201)
  expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
})

it.each([
  { cost: 2, waiting: 500 },
  { cost: 20, waiting: 50 },
])('admits $waiting waiting pages of $cost ms each', async ({ cost, waiting }) => {
  let now = 0
  const queue = new RenderQueue(() => now)
  const open = async () => {
    await queue.enter()
    now += cost
  }
  // Enough pages one after another to know what one costs.
  for (let index = 0; index < 200; index++) {
    await open()
    await untilIdle(queue)
  }
  const results = await Promise.allSettled(Array.from({ length: 1_000 }, open))
  const served = results.filter(({ status }) => status === 'fulfilled').length
  expect(Math.abs(served - waiting)).toBeLessThanOrEqual(1)
})

it('rejects a page when the maximum number of pages waits, however cheap they are', async () => {
  const queue = new RenderQueue(() => 0)
  for (let index = 0; index < 200; index++) {
    await queue.enter()
    await untilIdle(queue)
  }
  const results = await Promise.allSettled(
    Array.from({ length: MAX_WAITING + 10 }, () => queue.enter()),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(9)
})

it('admits pages again after the queue is empty', async () => {
  const { queue } = await enterTogether(1, 300)
  await untilIdle(queue)
  await expect(queue.enter()).resolves.toBeUndefined()
})

it('starts the next page while one waits for the database', async () => {
  const queue = new RenderQueue()
  const started: string[] = []
  void queue.enter().then(async () => {
    started.push('waits for the database')
    await new Promise(() => {})
  })
  await queue.enter()
  started.push('second')
  expect(started).toEqual(['waits for the database', 'second'])
})

it('admits ten waiting pages after one pause of three seconds', async () => {
  let now = 0
  const queue = new RenderQueue(() => now)
  await queue.enter()
  now = 3_000
  await untilIdle(queue)
  const pages = Array.from({ length: 10 }, () => queue.enter())
  await expect(Promise.all(pages)).resolves.toHaveLength(10)
})
