import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config/config.ts'
import { createPageParts } from '../app/entry-server.ts'
import { startAlarmMails } from '../features/alarms/alarm-mails.server.ts'
import { startNotices } from '../features/accounts/send-notices.server.ts'
import { createMailFace } from '../features/company/mail-face.server.ts'
import { watchRequests } from '../features/callback/intake/watch-requests.server.ts'
import { startDeliveryWorkers } from '../features/callback/delivery/delivery-workers.server.ts'
import { pictureDecoder } from '../features/content/media/decoder.server.ts'
import { startFeedPictures } from '../features/content/media/feed-picture-worker.server.ts'
import { openBuilds } from './builds.ts'
import { collectAfterBurst } from './edge/collect-after-burst.ts'
import { prepareDrain } from './edge/drain-connections.ts'
import { createApp } from './create-app.ts'
import { createFirstInvite, toDeskOrigin } from './desk/first-invite.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import { type SiteStore, withStore } from './open-store.ts'
import { purgeCdnOnChange } from './purge-cdn.ts'
import { startSourceSchedule } from './source-schedule.ts'
import { describeStartFailure } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { startSweeps } from './sweeps.ts'
import { watchPolicy } from './watch-policy.ts'

/** The build of this process: it is in its folder `server`. */
const BUILD = join(import.meta.dirname, '..')
/** The command line of the same build, whatever the checkout has by now, with the flags of `cli/kvartal.mjs`. */
const COMMAND_LINE = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  join(BUILD, 'cli/main.js'),
]

/** After a signal, the time for pictures that are being made for visitors. */
const DECODE_AFTER_STOP_MS = 5_000

/** Fills an empty database, for example with the demo company. */
export type FillDatabase = (store: SiteStore) => Promise<unknown>

/**
 * The server process: migrates the database, calls `fill`, listens and prints the address. It exits with 1 and one
 * sentence when it cannot start.
 */
export async function runServer(fill: FillDatabase): Promise<void> {
  try {
    await start(loadConfig(), fill)
  } catch (error) {
    console.error(`kvartal: ${describeStartFailure(error)}`)
    process.exit(1)
  }
}

async function start(config: Config, fill: FillDatabase): Promise<void> {
  // Standard output is for the one line with the address; the log goes to standard error.
  const log = createLog(config.LOG_LEVEL)
  const manifest = JSON.parse(readFileSync(join(BUILD, 'client/.vite/manifest.json'), 'utf8'))
  const builds = await openBuilds({ folder: BUILD, sharedFolder: config.BUILDS_DIR, log })
  await withStore(fill, config)
  const { context, background, traceRequests, close } = await openSite({ config, log })
  // Before the application: it moves spooled requests, which go to the channels that are registered here.
  const readMailFace = createMailFace(context)
  const workers = await startDeliveryWorkers({ ...context, readMailFace })
  const readiness = { isDraining: false }
  const app = await createApp({
    context,
    readiness,
    builds,
    traceRequests,
    pages: await createPageParts(manifest),
  })
  watchPolicy(context)
  const purges = purgeCdnOnChange(context)
  const sweeps = startSweeps({ ...context, db: background })
  const sources = startSourceSchedule(
    { ...context, db: background },
    { command: [process.execPath, ...COMMAND_LINE, 'sources', 'run', '--due'] },
  )
  const alarmMails = startAlarmMails({ ...context, db: background, readMailFace })
  const requests = watchRequests({ ...context, db: background, readMailFace })
  const notices = startNotices({ ...context, db: background, readMailFace })
  const feedPictures = startFeedPictures({ ...context, db: background })

  collectAfterBurst(app.server)
  const drain = prepareDrain(app.server, readiness)
  const stopping = stopOnSignals(log, async () => {
    pictureDecoder.stop(DECODE_AFTER_STOP_MS)
    await app.endDeskStreams()
    await drain({ delayMs: config.SHUTDOWN_DELAY_SECONDS * 1000 })
    builds.stop()
    await app.close()
    const tasks = [workers, sweeps, sources, feedPictures, alarmMails, requests, notices, purges]
    await Promise.all(tasks.map((task) => task.stop()))
    await close()
  })
  // After a signal during the start the process must not report that it is ready.
  if (stopping.isStopping()) return
  // For `localhost` Fastify opens a second server, for IPv6, which draining would not wait for.
  const host = config.HOST === 'localhost' ? '127.0.0.1' : config.HOST
  await app.listen({ host, port: config.PORT })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  // The rows read at the start are garbage now. Without this V8 keeps them and grows the heap: by 50 MB in one start of ten.
  globalThis.gc?.()
  const invite = await createFirstInvite(context)
  if (invite !== null) console.log(`Desk: ${toDeskOrigin(config, port)}/desk/invite/${invite}`)
  // The language of the companies; the English words are for scripts that wait for them.
  console.log(`Сайт готов (Kvartal is ready): http://${config.HOST}:${port}`)
}
