import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { readDemoStatus } from '../../features/content/demo/demo-company.server.ts'
import {
  createMediaStore,
  findMediaPlace,
} from '../../features/content/media/media-store.server.ts'
import { createApplyRun } from '../../features/feeds/sources/apply-run.server.ts'
import { createRunSource, uploadToSource } from '../../features/feeds/sources/begin-runs.server.ts'
import {
  createAddSource,
  createChangeSource,
  pauseFeedSource,
  removeFeedSource,
  resumeFeedSource,
} from '../../features/feeds/sources/change-sources.server.ts'
import { exportRunRows } from '../../features/feeds/sources/export-rows.server.ts'
import {
  listFeedSources,
  listSourceRuns,
} from '../../features/feeds/sources/list-sources.server.ts'
import { listRunRows, readRun } from '../../features/feeds/sources/read-run.server.ts'
import {
  listReleases,
  releaseRun,
  removeRelease,
} from '../../features/feeds/sources/releases.server.ts'
import {
  createFinishUpload,
  createStorePart,
  readUploadOffset,
  startUpload,
} from '../../features/feeds/uploads/receive-upload.server.ts'
import { tableTypes } from '../../lib/cell-text.ts'
import { addCall } from './add-call.ts'

/** Feeds and price lists: files, sources, runs, and prices that are let through. */
export function feedRoutes(app: FastifyInstance, { config }: Pick<AppContext, 'config'>): void {
  const files = createMediaStore(findMediaPlace(config))
  const rules = {
    allow: config.OUTBOUND_ALLOW,
    hasDemo: async (db: AppContext['db']) => (await readDemoStatus(db)).present,
  }
  addCall(app, startUpload)
  addCall(app, readUploadOffset, {
    send: (offset, reply) => void reply.header('upload-offset', offset),
  })
  addCall(app, createStorePart(files))
  addCall(app, createFinishUpload(files))

  addCall(app, listFeedSources)
  addCall(app, createAddSource(rules))
  addCall(app, createChangeSource(rules))
  addCall(app, pauseFeedSource)
  addCall(app, resumeFeedSource)
  addCall(app, removeFeedSource)
  addCall(app, createRunSource(rules))
  addCall(app, uploadToSource)
  addCall(app, listSourceRuns)

  addCall(app, readRun)
  addCall(app, listRunRows)
  addCall(app, exportRunRows, {
    send: ({ format, name, content }, reply) =>
      reply
        .type(tableTypes[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content instanceof Uint8Array ? content : Readable.from(content)),
  })
  addCall(app, createApplyRun(rules))
  addCall(app, releaseRun)
  addCall(app, listReleases)
  addCall(app, removeRelease)
}
