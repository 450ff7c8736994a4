import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { AppContext } from '../../src/features/lots/snapshot/app-context.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { emptyStock } from '../../src/features/lots/snapshot/lot-stock.server.ts'
import type { CatalogueSnapshot } from '../../src/features/lots/snapshot/snapshot.server.ts'
import { emptyStartUpData } from '../../src/features/lots/snapshot/start-up-data.server.ts'
import type { DocumentPage } from '../../src/features/company/company-card-schema.ts'
import type { LotCard } from '../../src/features/lots/model/schema.ts'
import { createHealth } from '../../src/server/create-health.ts'

/** Creates a clock whose time changes only by `advance()`. */
export function movableClock(start = '2026-11-20T10:00:00.000Z') {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

/** A published consent, as stored in the snapshot. */
export const consentDocument: DocumentPage = {
  slug: 'consent',
  title: 'Согласие',
  type: 'consent',
  version: '2026-09-01',
  quarter: null,
  html: '',
}

/** A published policy, as stored in the snapshot. */
export const policyDocument: DocumentPage = {
  ...consentDocument,
  slug: 'policy',
  title: 'Политика',
  type: 'privacy_policy',
  version: '2026-08-01',
}

/** Creates the context that callback code needs: a catalogue of the given lots, and a log that collects its lines. */
export function callbackContext(
  db: Database,
  options: {
    settings?: Record<string, string>
    lots?: LotCard[]
    /** Published documents. Default: a policy and a consent. */
    documents?: readonly DocumentPage[]
    clock?: AppContext['clock']
  } = {},
): AppContext & { logged: string[]; clock: ReturnType<typeof movableClock> | AppContext['clock'] } {
  const logged: string[] = []
  const config: Config = loadConfig({
    // A spool belongs to one database. The folder is created only by a request that the database cannot store.
    SPOOL_DIR: join(tmpdir(), `kvartal-spool-${randomUUID()}`),
    ...options.settings,
  })
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const snapshot: CatalogueSnapshot = {
    version: 1,
    company: null,
    brand: null,
    cityToday: '2026-11-21',
    placeholders: new Map(),
    rooms: new Map(),
    ...emptyStartUpData,
    projects: [],
    documents: options.documents ?? [policyDocument, consentDocument],
    press: [],
    lotCounts: [],
    listViews: () => [],
    flatPictures: () => [],
    findLot: (id) => options.lots?.find((lot) => lot.id === id),
    listLots: () => ({ count: 0, results: [] }),
    facets: () => ({ count: 0, facets: {} }),
    findNamedLots: async () => ({ count: 0, list: () => [] }),
    similarLots: () => undefined,
    stock: emptyStock,
  }
  const catalogue = { current: () => snapshot, onChange: () => () => {}, close: async () => {} }
  const health = createHealth(log)
  return { db, config, log, catalogue, health, clock: options.clock ?? movableClock(), logged }
}
