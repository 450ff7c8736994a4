import { randomUUID } from 'node:crypto'
import { raiseCatalogueVersion } from '../../db/version.ts'
import { AppError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/numbers.ts'
import { defineCommand, defineQuery } from '../../operations/operation.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { lotListCalls } from './contracts/lot-contracts.ts'
import { describeLots } from './contracts/lot-entity.ts'
import { lotFields } from './lot-fields.ts'
import { type BulkInput, planBulk } from './plan-bulk.server.ts'
import type { BulkPreview } from './schema.ts'
import { holdOffImports, sayWhenBusy } from './wait-for-import.server.ts'
import { writeOverrides } from './write-overrides.server.ts'

/** Lots of a preview that are shown. */
const SHOWN = 50
/** For so long a preview can be applied. */
const TOKEN_MS = 60 * 60 * 1000

/** Creates the query that says what a change of many lots would do, and stores it for an hour under its token. */
export function createPreviewBulk(getSnapshot: () => CatalogueSnapshot) {
  return defineQuery(lotListCalls.bulk, {
    read: async ({ db, actor, clock }, input): Promise<BulkPreview> => {
      const now = clock.now()
      const { changes, lots, skipped, digest } = await planBulk(
        { db, actor, now },
        input,
        getSnapshot(),
      )
      const token = randomUUID()
      const preview = db.insertInto('lot_previews').values({
        token,
        user_id: actor.kind === 'user' ? actor.id : null,
        at: now.toISOString(),
        input: JSON.stringify(input),
        digest,
      })
      await sayWhenBusy(() => preview.execute())
      return { count: changes.length, lots: lots.slice(0, SHOWN), skipped, token }
    },
  })
}

/**
 * Creates the command that applies a previewed change of many lots, all or nothing. Throws `conflict` when the set has moved
 * since, or when the token was used or is too old.
 */
export function createApplyBulk(getSnapshot: () => CatalogueSnapshot) {
  return defineCommand(lotListCalls.bulk, {
    around: (_context, _input, run) => sayWhenBusy(run),
    act: async (act, { token = '' }) => {
      const { db, actor, now } = act
      // An import in flight ends first: it would change the same lots in another order.
      await holdOffImports(db)
      const taken = await db
        .deleteFrom('lot_previews')
        .where('token', '=', token)
        .where('user_id', 'is not distinct from', actor.kind === 'user' ? actor.id : null)
        .where('at', '>', new Date(now.getTime() - TOKEN_MS).toISOString())
        .returning(['input', 'digest'])
        .executeTakeFirst()
      if (!taken) throw createMoved('the token is unknown')
      const input = JSON.parse(taken.input) as BulkInput
      const { changes, skipped, field, digest } = await planBulk(act, input, getSnapshot(), {
        isApplied: true,
      })
      if (digest !== taken.digest) throw createMoved('the set has moved')
      if (changes.length === 0) {
        throw new AppError('unprocessable', 'nothing would change', {
          detail: 'Изменять нечего',
        })
      }
      const ids = changes.map(({ lot_id }) => lot_id)
      const undo = await writeOverrides(db, changes, { now })
      await raiseCatalogueVersion(db, now)
      await act.audit({
        subject: describeBulk(input, ids.length),
        entity: describeLots(ids, null),
        changes: [
          { field, label: lotFields[field].label, before: null, after: describeDeed(input) },
        ],
      })
      return { count: ids.length, skipped, undo }
    },
  })
}

function createMoved(message: string): AppError {
  return new AppError('conflict', message, {
    detail: 'Лоты изменились после просмотра. Посмотрите изменение ещё раз',
  })
}

function describeBulk({ field, filter, note }: BulkInput, count: number): string {
  const label = field === undefined ? '' : lotFields[field].label
  const parts = [
    `${label}: ${formatCount(count, 'лот', 'лота', 'лотов')}`,
    filter === undefined ? 'выбранные' : `фильтр «${filter || 'все'}»`,
    note,
  ]
  return parts.filter(Boolean).join(', ')
}

function describeDeed({ value, percent, round, clear }: BulkInput): string {
  if (clear === true) return 'из фида'
  if (percent !== undefined) {
    const sign = percent > 0 ? '+' : ''
    return `${sign}${percent} %${round === undefined ? '' : `, до ${round}`}`
  }
  return JSON.stringify(value)
}
