import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { MediaStore } from '../../features/content/media/media-store.server.ts'
import { allowFraming } from './security-headers.ts'

/** Names given by an import: part of a hash, the width of a picture, and an extension that browsers do not execute. */
const PICTURE = /^[0-9a-f]{20}-\d{1,5}\.(avif|webp|jpg)$/
const FILE = /^[0-9a-f]{20}\.(pdf|docx|xlsx|zip)$/
const FILM = /^[0-9a-f]{20}\.(mp4|m3u8|ts|m4s|vtt)$/

/** A single range; any other `Range` gets the complete file, as RFC 9110 (14.2) allows. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-(\d+))$/

/** How long a browser remembers where the CDN has a file. */
const REDIRECT_CACHE = 'public, max-age=86400'
/** Files that are not requested from the bucket again. */
const MAX_KNOWN = 20_000

/**
 * Serves the pictures, documents and films of the media store, with ranges. They are immutable: their names contain a
 * hash of their content. A missing rendition of a picture is created first by `createRendition`, which returns whether
 * it exists now. Other files of the folder are 404, and so is what `isHidden` says belongs to hidden projects alone. With `publicUrl`, a response leads to the same path below it. A
 * PDF file with `?frame` comes from here in any case, because the page of a document may only frame our own origin. Adds
 * `reply.sendFile`.
 */
export async function serveMedia(
  app: FastifyInstance,
  media: MediaStore,
  createRendition: (name: string) => Promise<boolean>,
  {
    publicUrl,
    isHidden = async () => false,
  }: { publicUrl?: string | undefined; isHidden?: (path: string) => Promise<boolean> } = {},
): Promise<void> {
  await app.register(staticFiles, { serve: false })
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })

  const isLocal = async (path: string) => (await media.locate(path)) !== null
  const exists = async (path: string): Promise<boolean> => {
    if (publicUrl === undefined) return isLocal(path)
    if (known.has(path)) return true
    const isFound = await media.has(path)
    if (isFound) known.set(path, true)
    return isFound
  }

  for (const [part, names] of [
    ['pictures', PICTURE],
    ['files', FILE],
    ['films', FILM],
  ] as const) {
    const root = resolve(media.folder, part)
    app.get<{ Params: { name: string }; Querystring: { frame?: unknown } }>(
      `/media/${part}/:name`,
      { schema: { hide: true } },
      async ({ params, query, raw }, reply) => {
        const path = `${part}/${params.name}`
        const isFramed = query.frame !== undefined && params.name.endsWith('.pdf')
        const isFound =
          names.test(params.name) &&
          !(await isHidden(path)) &&
          ((await (isFramed ? isLocal(path) : exists(path))) ||
            (part === 'pictures' && (await createRendition(params.name))))
        if (!isFound) {
          reply.callNotFound()
          return reply
        }
        if (isFramed) {
          allowFraming(reply)
        } else if (publicUrl !== undefined) {
          return reply.header('cache-control', REDIRECT_CACHE).redirect(`${publicUrl}/${path}`, 302)
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
