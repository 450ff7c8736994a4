import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { exists } from '../../features/content/media/picture-files.server.ts'

/** As an import names them: part of a hash, the width of a picture, and an ending that no browser runs. */
const PICTURE = /^[0-9a-f]{20}-\d{1,5}\.(avif|webp|jpg)$/
const FILE = /^[0-9a-f]{20}\.(pdf|docx|xlsx|zip)$/
const FILM = /^[0-9a-f]{20}\.(mp4|m3u8|ts|m4s|vtt)$/

/** One part: what `Range` asks for beyond this form is answered whole, as RFC 9110 (14.2) allows. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-(\d+))$/

/**
 * Serves what imports of content put into the media folder: pictures, documents and films, for ever, as their names
 * hold a hash of their content, and in part to those who ask for a part. A picture's rendition that is not there yet
 * is made first by `makeRendition`, which answers whether there is such a one. What else lies there is not found.
 * Adds `reply.sendFile`.
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
      async ({ params, raw }, reply) => {
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
          onFile: (_path, { size }) => {
            if (!asksForPart(raw, size)) delete raw.headers.range
          },
        })
      },
    )
  }
}

/**
 * Whether a request is to be answered with a part of `size` bytes, or with 416. The library would answer a HEAD in
 * part, and refuse the last bytes of a file that is shorter.
 */
function asksForPart({ method, headers }: IncomingMessage, size: number): boolean {
  const [range, last] = ONE_RANGE.exec(headers.range ?? '') ?? []
  return method === 'GET' && range !== undefined && !(Number(last) > size)
}
