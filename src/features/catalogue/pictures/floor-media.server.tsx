import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { Storey } from '../../../drawing/plan/storey.tsx'
import { AppError } from '../../../lib/errors.ts'
import { createDrawingCache } from './drawing-cache.server.ts'
import { readId, sendPicture } from './plan-media.server.tsx'
import { readStorey } from './read-storey.server.ts'
import { renderSheetFile } from './svg-file.server.ts'

/** Cached storeys of this and earlier catalogue versions, about 15 KB each. */
const MAX_STOREYS = 200

/** `GET /media/floors/:id.svg`: the plan of a storey with its flats. `?lot=ID` highlights one of them. */
export async function floorMedia(app: FastifyInstance, context: AppContext): Promise<void> {
  const cached = createDrawingCache<string>({ max: MAX_STOREYS })

  app.get<{ Params: { id: string }; Querystring: { lot?: string } }>(
    '/media/floors/:id.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = readId(request.params.id)
      const { lot } = request.query
      const marked = lot === undefined ? null : readId(lot)
      const key = `${context.catalogue.current().version} ${id} ${marked}`
      return sendPicture(reply, await cached(key, () => draw(id, marked)))
    },
  )

  async function draw(id: number, lot: number | null): Promise<string> {
    const model = await readStorey(context.db, id, lot)
    if (!model) throw new AppError('not_found', 'no such storey, or its outline is unknown')
    const { name, ...storey } = model
    const { brand } = context.catalogue.current()
    return renderSheetFile(<Storey {...storey} title={`План этажа: ${name}`} />, brand)
  }
}
