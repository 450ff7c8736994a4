import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listContracts } from '../../tests/support/contracts.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { terminal } from '../../tests/support/terminal.ts'
import type { Database } from '../db/connect.ts'
import { systemClock } from '../lib/time/clock.ts'
import { type Actor, roles } from './actor.ts'
import { defineCommand, type Operation, type OperationContext } from './operation.server.ts'

type AnyOperation = Operation<never, unknown>

const root = join(import.meta.dirname, '../features')
const files = globSync('**/*.server.ts', { cwd: root }).filter((file) =>
  /\bdefineCommand\(/.test(readFileSync(join(root, file), 'utf8')),
)
/** A database that a rejected command must not touch. */
const untouched = new Proxy({} as Database, {
  get: (_target, name) => {
    throw new Error(`a rejected command has used the database: ${String(name)}`)
  },
})
const isCommand = (value: unknown): value is AnyOperation =>
  typeof value === 'function' && 'contract' in value && (value as AnyOperation).writes

/** Imports a file and returns its commands, also those that `create…` makes of a function. */
async function readCommands(file: string): Promise<AnyOperation[]> {
  const exports = (await import(join(root, file))) as Record<string, unknown>
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isCommand(value)) return [value]
    if (!name.startsWith('create') || typeof value !== 'function') return []
    const made = (value as (release: () => Promise<void>) => unknown)(async () => {})
    return isCommand(made) ? [made] : []
  })
}

const asUser = (role: (typeof roles)[number]): Actor => ({
  kind: 'user',
  id: 'nobody',
  name: 'Никто',
  role,
  session: { id: 's', stepUpUntil: '9999-01-01T00:00:00.000Z' },
})
const context = (actor: Actor): OperationContext => ({
  db: untouched,
  clock: systemClock,
  actor,
  address: null,
})

describe('the commands of the office', () => {
  const commands: Array<[file: string, command: AnyOperation]> = []
  beforeAll(async () => {
    for (const file of files)
      for (const command of await readCommands(file)) commands.push([file, command])
  })

  it('are found: as many as are defined', () => {
    const defined = files.reduce(
      (sum, file) =>
        sum + (readFileSync(join(root, file), 'utf8').match(/\bdefineCommand\(/g)?.length ?? 0),
      0,
    )
    expect(commands.length).toBe(defined)
    expect(commands.length).toBeGreaterThan(20)
  })

  it('reject everybody whom they do not name, before they read their input or the database', async () => {
    let refusals = 0
    for (const [file, command] of commands) {
      const { name, roles: allowed, others = [] } = command.contract
      const actors: Actor[] = [
        ...roles.filter((role) => !allowed.includes(role)).map(asUser),
        ...(others.includes('visitor') ? [] : [{ kind: 'visitor' } as const]),
        ...(others.includes('job') ? [] : [{ kind: 'job', name: 'x' } as const]),
      ]
      for (const actor of actors) {
        const refused = await command(context(actor), {} as never).then(
          () => 'done',
          (error: { code?: string; message: string }) => error.code ?? error.message,
        )
        expect([file, name, actor.kind, refused]).toEqual([file, name, actor.kind, 'forbidden'])
        refusals++
      }
    }
    expect(refusals).toBeGreaterThan(commands.length)
  })

  it('that need the second factor again reject an owner who has not given it', async () => {
    const stepped = commands.filter(([, { contract }]) => contract.stepUp)
    expect(stepped.map(([, { contract }]) => contract.name)).toEqual(
      expect.arrayContaining(['request.erase', 'request.export', 'user.change']),
    )
    for (const [, command] of stepped) {
      const [role = 'owner'] = command.contract.roles
      const actor = { ...asUser(role), session: { id: 's', stepUpUntil: null } } as Actor
      await expect(command(context(actor), {} as never)).rejects.toMatchObject({
        more: { step_up: true },
      })
    }
  })

  it('write their row of the audit log in the same file', () => {
    for (const file of files) {
      expect([file, /\baudit\(/.test(readFileSync(join(root, file), 'utf8'))]).toEqual([file, true])
    }
  })

  it('say in it what they were done to, but for those that are done to no single thing', () => {
    const without = files.filter(
      (file) => !/\bentity\b|changeRequest/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(without.toSorted()).toEqual([
      'accounts/users/invite-first-owner.server.ts',
      'callback/requests/export-requests.server.ts',
      'content/content-jobs.server.ts',
    ])
  })
})

describe('the contracts of operations', () => {
  it('have names of their own', async () => {
    const names = (await listContracts()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })

  it('of commands say what the log calls them', async () => {
    for (const file of files) {
      for (const { contract } of await readCommands(file)) {
        expect([contract.name, contract.title]).toEqual([contract.name, expect.any(String)])
      }
    }
  })
})

describeOnStores('a command', (under) => {
  it('that writes no row of the audit log is rolled back', async () => {
    const contract = { name: 'test.forgetful', roles: [], input: z.object({}) }
    const forgetful = defineCommand(contract, {
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
