import { formatCount } from '../../lib/numbers.ts'
import { defineCommand } from '../../operations/operation.server.ts'
import { contentJobs } from './content-contracts.ts'
import { retryFailedPictures } from './media/picture-failures.server.ts'

const countFiles = (count: number) => formatCount(count, 'файл', 'файла', 'файлов')
const countPictures = (count: number) => formatCount(count, 'картинка', 'картинки', 'картинок')

/** Writes the row of the log about an import of content. It follows the import, which has transactions of its own. */
export const recordContentImport = defineCommand(contentJobs.import, {
  act: ({ audit }, { created, changed, deleted, pictures }) =>
    audit({
      subject: `Новых ${created}, изменено ${changed}, удалено ${deleted}; ${countPictures(pictures)}`,
    }),
})

/** Writes the row of the log about content that was written to a folder. */
export const recordContentExport = defineCommand(contentJobs.export, {
  act: ({ audit }, { files, originals }) =>
    audit({ subject: `${countFiles(files)} с текстами, картинок и документов ${originals}` }),
})

/** Writes the row of the log about files that were copied to an object storage, or back to the folder. */
export const recordMediaMove = defineCommand(contentJobs.move, {
  act: ({ audit }, { to, copied, damaged }) =>
    audit({
      subject: `В ${to === 'bucket' ? 'хранилище' : 'папку'}: ${countFiles(copied)}, повреждено ${damaged}`,
    }),
})

/** Makes the pictures of feeds that failed due again, and returns how many there were. */
export const retryPictures = defineCommand(contentJobs.retry, {
  act: async ({ db, now, audit }) => {
    const count = await retryFailedPictures(db, now)
    await audit({ subject: countPictures(count) })
    return count
  },
})
