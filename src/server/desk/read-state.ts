import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import packageFile from '../../../package.json' with { type: 'json' }
import type { BaseContext } from '../../app/context.server.ts'
import { countDeliveries } from '../../db/count-deliveries.ts'
import type { Database } from '../../db/connect.ts'
import { readOfficeZone } from '../../db/places.ts'
import type { SiteState } from '../../features/alarms/schema.ts'
import { stateCalls } from '../../features/alarms/state-contracts.ts'
import { listBackups } from '../../features/backup/backup-folder.server.ts'
import { listSiteChannels } from '../../features/callback/requests/site-channels.server.ts'
import { describeProblem } from '../../features/feeds/sources/source-alarm.server.ts'
import { listSources } from '../../features/feeds/sources/sources.server.ts'
import { findConsentDocument } from '../../lib/consent-types.ts'
import { defineQuery } from '../../operations/operation.server.ts'

type StateContext = Pick<BaseContext, 'db' | 'config' | 'health' | 'clock'>

/**
 * Creates the query for what `/readyz` and `doctor` know of the running site (decision D70), since now. Disks and backups
 * are those of this machine.
 */
export function createReadState(context: StateContext) {
  const startedAt = context.clock.now().toISOString()
  return defineQuery(stateCalls.read, { read: () => readState(context, startedAt) })
}

async function readState(context: StateContext, startedAt: string): Promise<SiteState> {
  const { db, config, health, clock } = context
  const problems = [...health.problems()].map(([name, detail]) => ({ name, detail }))
  const isDegraded = problems.some(({ name }) => name === 'database' || name === 'disk')
  return {
    status: isDegraded ? 'degraded' : 'ready',
    problems,
    channels: await readChannels(context),
    sources: await readSources(context),
    catalogue: await readCatalogue(db),
    policy:
      findConsentDocument(await db.selectFrom('documents').select('type').execute()) !== undefined,
    disks: await readDisks(context),
    backups: await readBackups(context),
    version: packageFile.version,
    started_at: startedAt,
    now: clock.now().toISOString(),
    public_url: config.PUBLIC_URL ?? null,
    mail: config.SMTP_URL !== undefined,
  }
}

async function readChannels({ db, config }: StateContext): Promise<SiteState['channels']> {
  const names = await listSiteChannels(db, config.channels)
  const counts = await countDeliveries(db, names)
  const delivered = await db
    .selectFrom('deliveries')
    .select(['channel', (eb) => eb.fn.max('delivered_at').as('last')])
    .where('state', '=', 'delivered')
    .groupBy('channel')
    .execute()
  return names.map((name) => {
    const { pending = 0, needsHuman = 0, oldest = null } = counts.get(name) ?? {}
    return {
      name,
      pending,
      pending_since: oldest,
      needs_human: needsHuman,
      last_delivered_at: delivered.find(({ channel }) => channel === name)?.last ?? null,
    }
  })
}

async function readSources({ db, clock }: StateContext): Promise<SiteState['sources']> {
  const runs = await db
    .selectFrom('feed_runs')
    .select(['source_id', (eb) => eb.fn.max('started_at').as('last')])
    .groupBy('source_id')
    .execute()
  const zone = await readOfficeZone(db)
  return (await listSources(db)).map((source) => ({
    name: source.name,
    paused: source.is_paused === 1,
    every_minutes: source.every_minutes,
    last_run_at: runs.find(({ source_id }) => source_id === source.id)?.last ?? null,
    last_ok_at: source.last_ok_at,
    problem: describeProblem(source, clock.now(), zone),
  }))
}

async function readCatalogue(db: Database): Promise<SiteState['catalogue']> {
  const version = await db
    .selectFrom('catalogue_version')
    .select(['version', 'changed_at'])
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('status', '=', 'available')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...version, lots_on_sale: Number(count) }
}

async function readDisks({ config }: StateContext): Promise<SiteState['disks']> {
  const folders: Array<[SiteState['disks'][number]['name'], string]> = [
    ['media', config.MEDIA_DIR],
    ['spool', config.SPOOL_DIR],
  ]
  if (config.DATABASE_URL.startsWith('file:')) {
    folders.unshift(['database', dirname(config.DATABASE_URL.slice('file:'.length))])
  }
  return Promise.all(folders.map(async ([name, folder]) => ({ name, ...(await measure(folder)) })))
}

/** The server creates a missing folder when it needs it: then its parent decides. */
async function measure(folder: string): Promise<{ free_bytes: number; writable: boolean }> {
  const path = resolve(folder)
  try {
    const { bavail, bsize } = await statfs(path)
    const writable = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    )
    return { free_bytes: bavail * bsize, writable }
  } catch {
    const parent = dirname(path)
    return parent === path ? { free_bytes: 0, writable: false } : measure(parent)
  }
}

async function readBackups({ config }: StateContext): Promise<SiteState['backups']> {
  const { BACKUP_DIR } = config
  if (BACKUP_DIR === undefined) return { configured: false, readable: false, last_at: null }
  try {
    const [newest] = await listBackups(resolve(BACKUP_DIR))
    return { configured: true, readable: true, last_at: newest?.at.toISOString() ?? null }
  } catch {
    return { configured: true, readable: false, last_at: null }
  }
}
