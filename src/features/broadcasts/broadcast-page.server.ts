import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { listBroadcasts } from './api.server.ts'
import { type ShownBroadcast, toShownBroadcast } from './shown-broadcast.ts'

const OTHERS_SHOWN = 4

export interface BroadcastData {
  broadcast: ShownBroadcast
  /** Those of the same project first. */
  others: readonly ShownBroadcast[]
}

export const broadcastPage: ServerPage<BroadcastData> = {
  canonicalSearch: () => '',
  async load({ params, snapshot }, { db }) {
    const all = (await listBroadcasts(db, snapshot.projects)).map(toShownBroadcast)
    const broadcast = all.find(({ id }) => String(id) === params['id'])
    if (!broadcast) throw new AppError('not_found', 'no such broadcast')
    const isSame = ({ project }: ShownBroadcast) => Number(project.id === broadcast.project.id)
    const others = all.filter(({ id }) => id !== broadcast.id)
    return {
      broadcast,
      others: others.toSorted((a, b) => isSame(b) - isSame(a)).slice(0, OTHERS_SHOWN),
    }
  },
}
