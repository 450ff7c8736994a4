import { formatCount } from '../../../lib/numbers.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { feedJobs } from './source-contracts.ts'
import { describeSource } from './source-entity.ts'

/**
 * Writes the row of the log about a feed or price list that was imported by hand. It follows the import, which has
 * transactions of its own.
 */
export const recordFeedImport = defineCommand(feedJobs.import, {
  act: ({ audit }, { source, format, created, changed, withdrawn, refused }) =>
    audit({
      subject: `Загружен ${format}: новых ${created}, изменено ${changed}, снято ${withdrawn}, отклонено ${refused}`,
      entity: describeSource(source),
    }),
})

/** Writes the row of the log about a portal's feed that was written to a file. */
export const recordFeedExport = defineCommand(feedJobs.export, {
  act: ({ audit }, { portal, lots }) =>
    audit({
      subject: `${portal}: ${formatCount(lots, 'лот', 'лота', 'лотов')}`,
      entity: { kind: 'portal', ids: [portal], title: portal },
    }),
})
