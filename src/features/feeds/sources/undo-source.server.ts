import { defineCommand } from '../../../operations/operation.server.ts'
import { outdateRuns } from './runs.server.ts'
import { sourceCommands } from './source-contracts.ts'
import { describeSource, sourceEntity } from './source-entity.ts'
import { undoRun } from '../merge/undo-run.server.ts'

/** Undoes the last import of a feed (decision D105). Returns what it did; throws a sentence when there is nothing to undo. */
export const undoSource = defineCommand(sourceCommands.undo, {
  act: async ({ db, now, audit }, { name }) => {
    const report = await undoRun(db, name, { at: now })
    const source = await db
      .selectFrom('feed_sources')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst()
    if (source) await outdateRuns(db, source.id)
    const { paused } = sourceEntity.fields
    await audit({
      subject: `Как прежде: ${report.restored}, убрано: ${report.removed}, осталось: ${report.kept.length}`,
      entity: describeSource(name),
      changes: report.isPaused ? [{ field: 'paused', ...paused, after: true }] : [],
    })
    return report
  },
})
