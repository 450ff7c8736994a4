import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeDeskUser } from '../../../tests/support/desk.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { systemClock } from '../../lib/time/clock.ts'
import type { Actor } from '../../operations/actor.ts'
import { recordChange } from '../../operations/record-change.server.ts'
import { defineTopic } from '../../operations/topic.ts'
import { listViewers, removeViewer, storeViewer } from '../../operations/viewers.server.ts'
import { topics } from '../../app/desk-topics.ts'
import { followChanges } from './live-changes.ts'

const readers = { name: 'run.read', roles: ['editor'], input: z.object({}) } as const
const runs = defineTopic({
  name: 'run',
  readers,
  event: z.object({ id: z.string(), source: z.string(), version: z.number() }),
})

describeOnStores('changes by topic', (under) => {
  it('reach who follows them in the order in which they were stored, with their own data', async () => {
    const log = { error: () => {} } as never
    const live = followChanges({ db: under.db, log, clock: systemClock })
    const heard: unknown[] = []
    const { ready, stop } = live.listen({
      change: ({ topic, event }) => heard.push([topic, JSON.parse(event)]),
      viewers: () => {},
    })
    await ready
    const event = { id: '7', source: 'berg', version: 2 }
    await recordChange(under.db, runs, { id: '7', version: 2, event })
    await recordChange(under.db, runs, { id: '7', version: 3, event: { ...event, version: 3 } })
    await expect
      .poll(() => heard)
      .toEqual([
        ['run', event],
        ['run', { ...event, version: 3 }],
      ])
    stop()
    await live.stop()
  })

  it('have viewers of their own: the same id of another topic is another thing', async () => {
    const { db } = under
    const person = await makeDeskUser(db, 'editor', { name: 'Вера' })
    const actor = { kind: 'user', id: person.id } as Actor
    const now = new Date()
    await storeViewer(db, { actor, tab: 'a', topic: 'run', id: '7' }, now)
    await storeViewer(db, { actor, tab: 'b', topic: 'lot', id: '7' }, now)
    const users = [{ id: person.id, name: 'Вера' }]
    expect(await listViewers(db, now)).toEqual([
      { topic: 'lot', id: '7', users },
      { topic: 'run', id: '7', users },
    ])
    await removeViewer(db, { actor, tab: 'b' })
    expect(await listViewers(db, now, { topic: 'lot', id: '7' })).toEqual([])
    expect(await listViewers(db, new Date(now.getTime() + 46_000))).toEqual([])
  })
})

it('every topic has a name of its own', () => {
  const names = topics.map(({ name }) => name as string)
  expect(names).not.toContain('viewers')
  expect(new Set(names).size).toBe(names.length)
})
