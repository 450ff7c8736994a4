import { expect, it } from 'vitest'
import { readAuditRows } from '../../../tests/support/audit-rows.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { recordMediaMove } from './content-jobs.server.ts'

describeOnStores('files that were moved', (under) => {
  it('leave a row of the log that says where they are, and how many were damaged', async () => {
    await recordMediaMove(terminal(under.db), { to: 'bucket', copied: 21, damaged: 0 })
    await recordMediaMove(terminal(under.db), { to: 'folder', copied: 2, damaged: 1 })
    expect(await readAuditRows(under.db, 'media.move')).toEqual([
      'командная строка, media.move: В хранилище: 21 файл, повреждено 0',
      'командная строка, media.move: В папку: 2 файла, повреждено 1',
    ])
  })
})
