import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import type { Builds } from '../builds.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

interface DeskFile {
  type: string
  plain: Buffer
  /** The compressed forms by their name in `Accept-Encoding`, the smallest first. */
  coded: ReadonlyArray<[coding: string, bytes: Buffer]>
}

/** What the page of the desk loads first. */
export interface DeskEntry {
  script: string
  styles: readonly string[]
}

/**
 * Serves the built files of the desk, which are held in memory: some 300 KB; those of other builds are read. Returns what its page loads; null without
 * a build, in tests of the API.
 */
export function serveDeskFiles(app: FastifyInstance, builds: Builds | undefined): DeskEntry | null {
  if (!builds) return null
  const folder = join(builds.folder, 'desk')
  const files = readFiles(join(folder, 'assets'))
  const findOther = async (name: string) => {
    const other = await builds.findAssets('desk', name)
    return other ? readFiles(other, name).get(name) : undefined
  }
  app.get<{ Params: { name: string } }>('/desk/assets/:name', {
    schema: { hide: true },
    config: { desk: { roles: 'anyone', action: 'files' } },
    handler: async (request, reply) => {
      const { name } = request.params
      const file = files.get(name) ?? (await findOther(name))
      if (!file) throw new AppError('not_found', 'no such file of the desk')
      const accepted = (request.headers['accept-encoding'] ?? '').split(/[,;\s]+/)
      const coded = file.coded.find(([coding]) => accepted.includes(coding))
      reply
        .type(file.type)
        .header('vary', 'accept-encoding')
        // The names contain a hash of the content.
        .header('cache-control', 'public, max-age=31536000, immutable')
      if (!coded) return reply.send(file.plain)
      return reply.header('content-encoding', coded[0]).send(coded[1])
    },
  })
  return readEntry(folder)
}

/** Reads the files of a folder, or the one with a name. */
function readFiles(folder: string, only?: string): Map<string, DeskFile> {
  const names = readdirSync(folder)
  return new Map(
    names
      .filter((name) => !/\.(?:br|gz)$/.test(name) && (only === undefined || name === only))
      .map((name) => [
        name,
        {
          type: TYPES[extname(name)] ?? 'application/octet-stream',
          plain: readFileSync(join(folder, name)),
          coded: Object.entries({ br: 'br', gzip: 'gz' }).flatMap(([coding, end]) =>
            names.includes(`${name}.${end}`)
              ? [[coding, readFileSync(join(folder, `${name}.${end}`))] as [string, Buffer]]
              : [],
          ),
        },
      ]),
  )
}

function readEntry(folder: string): DeskEntry {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; isEntry?: boolean }
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build of the desk has no entry')
  return { script: `/desk/${entry.file}`, styles: (entry.css ?? []).map((file) => `/desk/${file}`) }
}
