import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeOnStores } from '../../tests/support/stores.ts'
import { terminal } from '../../tests/support/terminal.ts'
import type { Database } from '../db/connect.ts'
import { systemClock } from '../lib/async/clock.ts'
import { type Actor, roles } from './actor.ts'
import { type Callable, defineVerb, type VerbContext } from './verb.server.ts'

type AnyVerb = Callable<never, unknown>

const root = join(import.meta.dirname, '../features')
const files = globSync('**/*.server.ts', { cwd: root }).filter((file) =>
  /\bdefineVerb\(/.test(readFileSync(join(root, file), 'utf8')),
)
/** A database that a refused verb must not touch. */
const untouched = new Proxy({} as Database, {
  get: (_target, name) => {
    throw new Error(`a refused verb has used the database: ${String(name)}`)
  },
})
const isVerb = (value: unknown): value is AnyVerb =>
  typeof value === 'function' && 'described' in value && (value as AnyVerb).described.writes

/** Imports a file and returns its verbs, also those that `create…` makes of a function. */
async function readVerbs(file: string): Promise<AnyVerb[]> {
  const exports = (await import(join(root, file))) as Record<string, unknown>
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isVerb(value)) return [value]
    if (!name.startsWith('create') || typeof value !== 'function') return []
    const made = (value as (release: () => Promise<void>) => unknown)(async () => {})
    return isVerb(made) ? [made] : []
  })
}

const asUser = (role: (typeof roles)[number]): Actor => ({
  kind: 'user',
  id: 'nobody',
  name: 'Никто',
  role,
  session: { id: 's', stepUpUntil: '9999-01-01T00:00:00.000Z' },
})
const context = (actor: Actor): VerbContext => ({
  db: untouched,
  clock: systemClock,
  actor,
  address: null,
})

describe('the verbs of the office', () => {
  const verbs: Array<[file: string, verb: AnyVerb]> = []
  beforeAll(async () => {
    for (const file of files) for (const verb of await readVerbs(file)) verbs.push([file, verb])
  })

  it('are found: as many as are defined', () => {
    const defined = files.reduce(
      (sum, file) =>
        sum + (readFileSync(join(root, file), 'utf8').match(/\bdefineVerb\(/g)?.length ?? 0),
      0,
    )
    expect(verbs.length).toBe(defined)
    expect(verbs.length).toBeGreaterThan(20)
  })

  it('refuse everybody whom they do not name, before they read their input or the database', async () => {
    let refusals = 0
    for (const [file, verb] of verbs) {
      const { action, roles: allowed, others = [] } = verb.described
      const actors: Actor[] = [
        ...roles.filter((role) => !allowed.includes(role)).map(asUser),
        ...(others.includes('visitor') ? [] : [{ kind: 'visitor' } as const]),
        ...(others.includes('job') ? [] : [{ kind: 'job', name: 'x' } as const]),
      ]
      for (const actor of actors) {
        const refused = await verb(context(actor), {} as never).then(
          () => 'done',
          (error: { code?: string; message: string }) => error.code ?? error.message,
        )
        expect([file, action, actor.kind, refused]).toEqual([file, action, actor.kind, 'forbidden'])
        refusals++
      }
    }
    expect(refusals).toBeGreaterThan(verbs.length)
  })

  it('that need the second factor again refuse an owner who has not given it', async () => {
    const stepped = verbs.filter(([, { described }]) => described.stepUp)
    expect(stepped.map(([, { described }]) => described.action)).toEqual(
      expect.arrayContaining(['request.erase', 'request.export', 'user.change']),
    )
    for (const [, verb] of stepped) {
      const [role = 'owner'] = verb.described.roles
      const actor = { ...asUser(role), session: { id: 's', stepUpUntil: null } } as Actor
      await expect(verb(context(actor), {} as never)).rejects.toMatchObject({
        more: { step_up: true },
      })
    }
  })

  it('write their row of the audit log in the same file', () => {
    for (const file of files) {
      expect([file, /\baudit\(/.test(readFileSync(join(root, file), 'utf8'))]).toEqual([file, true])
    }
  })
})

describeOnStores('a verb', (under) => {
  it('that writes no row of the audit log is rolled back', async () => {
    const forgetful = defineVerb({
      action: 'test.forgetful',
      roles: [],
      input: z.object({}),
      act: async ({ db, now }) => {
        await db
          .insertInto('desk_moments')
          .values({ name: 'open', at: now.toISOString() })
          .execute()
      },
    })
    await expect(forgetful(terminal(under.db), {})).rejects.toThrow('wrote no row')
    expect(await under.db.selectFrom('desk_moments').selectAll().execute()).toEqual([])
  })
})
