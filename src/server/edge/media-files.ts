import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { exists } from '../../features/content/media/picture-files.server.ts'

/** Names given by an import: part of a hash, the width of a picture, and an extension that browsers do not execute. */
const PICTURE = /^[0-9a-f]{20}-\d{1,5}\.(avif|webp|jpg)$/
const FILE = /^[0-9a-f]{20}\.(pdf|docx|xlsx|zip)$/
const FILM = /^[0-9a-f]{20}\.(mp4|m3u8|ts|m4s|vtt)$/

/** A single range; any other `Range` gets the complete file, as RFC 9110 (14.2) allows. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-(\d+))$/

/**
 * Serves the pictures, documents and films of the media folder, with ranges. They are immutable: their names contain a
 * hash of their content. A missing rendition of a picture is created first by `createRendition`, which returns whether
 * it exists now. Other files of the folder are 404. Adds `reply.sendFile`.
 */
export async function serveMedia(
  app: FastifyInstance,
  mediaFolder: string,
  createRendition: (name: string) => Promise<boolean>,
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
        const isFound =
          names.test(params.name) &&
          ((await exists(join(root, params.name))) ||
            (part === 'pictures' && (await createRendition(params.name))))
        if (!isFound) {
          reply.callNotFound()
          return reply
        }
        return reply.sendFile(params.name, root, {
          maxAge: '1y',
          immutable: true,
          dotfiles: 'ignore',
          onFile: (_path, { size }) => {
            if (!isRangeUsed(raw, size)) delete raw.headers.range
          },
        })
      },
    )
  }
}

/**
 * Whether the response to a request is a part of a file of `size` bytes, or 416. The library would also send a part for
 * HEAD, and 416 when more last bytes are requested than the file has.
 */
function isRangeUsed({ method, headers }: IncomingMessage, size: number): boolean {
  const [range, last] = ONE_RANGE.exec(headers.range ?? '') ?? []
  return method === 'GET' && range !== undefined && !(Number(last) > size)
}
