import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { exists } from '../features/content/picture-files.server.ts'

/** As an import names them: part of a hash, the width of a picture, and an ending that no browser runs. */
const PICTURE = /^[0-9a-f]{20}-\d{1,5}\.(avif|webp|jpg)$/
const FILE = /^[0-9a-f]{20}\.(pdf|docx|xlsx|zip)$/
const FILM = /^[0-9a-f]{20}\.(mp4|m3u8|ts|m4s|vtt)$/

/**
 * Serves what imports of content put into the media folder: pictures, documents and films, for ever, as their names
 * hold a hash of their content, and in part to those who ask for a part. A picture's rendition that is not there yet is made first by `makeRendition`, which
 * answers whether there is such a one. What else lies there is not found. Adds `reply.sendFile`.
 */
export async function serveMedia(
  app: FastifyInstance,
  mediaFolder: string,
  makeRendition: (name: string) => Promise<boolean>,
): Promise<void> {
  await app.register(staticFiles, { serve: false })
  for (const [part, names] of [
    ['pictures', PICTURE],
    ['files', FILE],
    ['films', FILM],
  ] as const) {
    const root = resolve(mediaFolder, part)
    app.get<{ Params: { name: string } }>(
      `/media/${part}/:name`,
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const isThere =
          names.test(params.name) &&
          ((await exists(join(root, params.name))) ||
            (part === 'pictures' && (await makeRendition(params.name))))
        if (!isThere) {
          reply.callNotFound()
          return reply
        }
        return reply.sendFile(params.name, root, {
          maxAge: '1y',
          immutable: true,
          dotfiles: 'ignore',
        })
      },
    )
  }
}
