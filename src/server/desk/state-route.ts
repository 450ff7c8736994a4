import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { BaseContext } from '../../context.server.ts'
import { listSiteChannels } from '../../features/callback/office/site-channels.server.ts'
import { roles } from '../../verbs/actor.ts'

const channel = z.object({
  name: z.string(),
  /** Requests that wait, and those that no attempt could deliver within 72 hours. */
  pending: z.number(),
  needs_human: z.number(),
  last_delivered_at: z.nullable(z.string()),
})
const source = z.object({ name: z.string(), last_run_at: z.nullable(z.string()) })

/** `GET /desk/api/state/` (decision D70): what `/readyz` and `doctor` know of the running site. */
export function stateRoute(
  app: FastifyInstance,
  { db, config, health, clock }: Pick<BaseContext, 'db' | 'config' | 'health' | 'clock'>,
): void {
  const started = clock.now().toISOString()
  app.get('/desk/api/state/', {
    config: { sendsJsonErrors: true, desk: { roles, action: 'state.read' } },
    schema: {
      summary: 'The state of the site',
      response: {
        200: z.object({
          status: z.enum(['ready', 'degraded']),
          problems: z.array(z.object({ name: z.string(), detail: z.string() })),
          channels: z.array(channel),
          sources: z.array(source),
          catalogue: z.object({ version: z.number(), changed_at: z.string() }),
          started_at: z.string(),
          public_url: z.nullable(z.string()),
          mail: z.boolean(),
          backups: z.boolean(),
        }),
      },
    },
    handler: async () => {
      const problems = [...health.problems()].map(([name, detail]) => ({ name, detail }))
      const isDegraded = problems.some(({ name }) => name === 'database' || name === 'disk')
      const names = await listSiteChannels(db, config.channels)
      return {
        status: isDegraded ? ('degraded' as const) : ('ready' as const),
        problems,
        channels: await Promise.all(names.map((name) => readChannel(name))),
        sources: await readSources(),
        catalogue: await db
          .selectFrom('catalogue_version')
          .select(['version', 'changed_at'])
          .executeTakeFirstOrThrow(),
        started_at: started,
        public_url: config.PUBLIC_URL ?? null,
        mail: config.SMTP_URL !== undefined,
        backups: config.BACKUP_DIR !== undefined,
      }
    },
  })

  async function readChannel(name: string) {
    const rows = await db
      .selectFrom('deliveries')
      .select([
        'state',
        (eb) => eb.fn.countAll<number | string>().as('count'),
        (eb) => eb.fn.max('delivered_at').as('last'),
      ])
      .where('channel', '=', name)
      .groupBy('state')
      .execute()
    const of = (state: string) => rows.find((row) => row.state === state)
    return {
      name,
      pending: Number(of('pending')?.count ?? 0),
      needs_human: Number(of('needs_human')?.count ?? 0),
      last_delivered_at: of('delivered')?.last ?? null,
    }
  }

  async function readSources() {
    const rows = await db
      .selectFrom('feed_sources')
      .leftJoin('feed_runs', 'feed_runs.source_id', 'feed_sources.id')
      .select(['feed_sources.name', (eb) => eb.fn.max('feed_runs.started_at').as('last_run_at')])
      .groupBy('feed_sources.name')
      .orderBy('feed_sources.name')
      .execute()
    return rows.map(({ name, last_run_at }) => ({ name, last_run_at }))
  }
}
