import type { ServerPage } from '../../../ssr/page.server.ts'
import type { LotListData } from './lot-list-data.ts'
import { lotListPage } from './lot-list-page.server.ts'

export type FlatsData = LotListData

export const flatsPage: ServerPage<FlatsData> = lotListPage('flat')
