import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../context.server.ts'
import { Storey } from '../../../drawing/storey.tsx'
import { AppError } from '../../../lib/errors.ts'
import { readId, remember, sendPicture } from './plan-media.server.tsx'
import { readStorey } from './read-storey.server.ts'
import { svgFile } from './svg-file.server.ts'

/** Storeys kept at most, of this catalogue and those before: some 15 KB each. */
const KEPT_STOREYS = 200

/** Plans of storeys, drawn from the outlines and plans of their flats; `?lot=ID` marks one of them. */
export async function floorMedia(app: FastifyInstance, context: AppContext): Promise<void> {
  const storeys = new Map<string, Promise<string>>()

  app.get<{ Params: { id: string }; Querystring: { lot?: string } }>(
    '/media/floors/:id.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = readId(request.params.id)
      const { lot } = request.query
      const marked = lot === undefined ? null : readId(lot)
      const key = `${context.catalogue.current().version} ${id} ${marked}`
      const picture = remember(storeys, key, () => draw(id, marked), KEPT_STOREYS)
      // A failure must not be kept.
      picture.catch(() => storeys.delete(key))
      return sendPicture(reply, await picture)
    },
  )

  async function draw(id: number, lot: number | null): Promise<string> {
    const model = await readStorey(context.db, id, lot)
    if (!model) throw new AppError('not_found', 'no such storey, or its outline is not known')
    const { name, ...storey } = model
    return svgFile(<Storey {...storey} title={`План этажа: ${name}`} />)
  }
}
