import { listIncomePrograms } from '../../payment/list-income-programs.server.ts'
import type { IncomeProgram } from '../../payment/income-programs-schema.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { LotListData } from './lot-list-data.ts'
import { createLotListPage, leaveOutCards } from './lot-list-page.server.ts'

export interface ApartmentsData extends LotListData {
  /** Shown on the first page of the list; empty on the others. */
  programs: IncomeProgram[]
}

const list = createLotListPage('apartment')

/** The list of apartments with the income programmes for their owners. */
export const apartmentsPage: ServerPage<ApartmentsData> = {
  ...list,
  load: async (request, context) => {
    const data = await list.load(request, context)
    const programs =
      data.page === 1 ? await listIncomePrograms(context.db, request.snapshot.projects) : []
    return { ...data, programs }
  },
  toBoot: leaveOutCards,
}
