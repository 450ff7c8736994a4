import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import type { PressPiece } from './schema.ts'

export type PressData = PressPiece

export const pressPage: ServerPage<PressData> = {
  canonicalSearch: () => '',
  load({ params, snapshot }) {
    const piece = snapshot.press.find(({ slug }) => slug === params['slug'])
    if (!piece) throw new AppError('not_found', `no press piece ${params['slug']}`)
    return piece
  },
}
