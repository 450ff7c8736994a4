import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { callbackFrom } from '../support/callback-load.ts'
import { addFavourite, listFavourites } from '../support/favourite-visitor.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { compareStored } from '../support/stored-requests.ts'
import { type Store, stores } from '../support/stores.ts'
import { startWebhookSink } from '../support/webhook-sink.ts'

/** By day the store that has more to go wrong. */
const storesByDay = isNightly ? stores : stores.slice(-1)
const PROCESSES: Record<Store, number> = { postgres: isNightly ? 4 : 2, sqlite: 2 }
/** Each is sent to two processes at once, so that both write to one file all the time. */
const REQUESTS = isNightly ? 4_000 : 60
const AT_ONCE = 8
const ADDRESS_LIMIT = 5
const DELIVERY_TIMEOUT_MS = isNightly ? 300_000 : 60_000

it.each(storesByDay)(
  'several processes on one store keep one row per request, one limit and one delivery (%s)',
  async (store) => {
    const crm = await startWebhookSink()
    const { url, drop, flats } = await createSellingStore(store)
    const settings = {
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      LEADS_WEBHOOK_URL: crm.url,
    }
    const count = PROCESSES[store]
    const servers = await Promise.all(
      Array.from({ length: count }, () => startServer(url, settings)),
    )
    const addressOf = (n: number) => servers[n % count]?.address ?? ''
    try {
      const { acknowledged, different } = await sendTwice(addressOf)
      const { lost, doubled } = await compareStored(url, acknowledged)
      recordFigure({
        promise: 'R5',
        what: `callback requests sent to two of ${count} processes at once with one key: lost, doubled or answered with two ids (${store})`,
        figure: `${lost}, ${doubled}, ${different} of ${REQUESTS}`,
        limit: '0, 0, 0',
        isHeld: lost + doubled + different === 0 && acknowledged.length === 2 * REQUESTS,
      })
      await expect
        .poll(() => crm.accepted().length, { timeout: DELIVERY_TIMEOUT_MS, interval: 100 })
        .toBe(REQUESTS)
      recordFigure({
        promise: 'R5',
        what: `deliveries beyond one for each request, by ${count} processes (${store})`,
        figure: String(crm.received.length - REQUESTS),
        limit: '0',
        isHeld: crm.received.length === REQUESTS,
      })
      const unlimited = await countUnlimited(addressOf)
      recordFigure({
        promise: 'R5',
        what: `callback requests of one address within its limit, over ${count} processes (${store})`,
        figure: String(unlimited),
        limit: String(ADDRESS_LIMIT),
        isHeld: unlimited === ADDRESS_LIMIT,
      })
      if (store === 'sqlite') {
        const checked = checkIntegrity(url)
        recordFigure({
          promise: 'R5',
          what: `SQLite's own check of the file that ${count} processes wrote`,
          figure: checked,
          limit: 'ok',
          isHeld: checked === 'ok',
        })
      }
      const visitor = await addFavourite(addressOf(0), flats[0] ?? 0)
      expect(await listFavourites(addressOf(1), visitor)).toEqual([flats[0]])
    } finally {
      for (const server of servers) await server.stop()
      await crm.close()
      await drop()
    }
  },
)

function checkIntegrity(url: string): string {
  const database = new DatabaseSync(url.replace('file:', ''))
  const row = database.prepare('pragma integrity_check').get()
  database.close()
  return String(row?.['integrity_check'])
}

/** Sends every request to two processes at the same time, with one idempotency key. */
async function sendTwice(addressOf: (n: number) => string) {
  const acknowledged: string[] = []
  let different = 0
  let sent = 0
  const visit = async () => {
    while (sent < REQUESTS) {
      const n = ++sent
      const headers = { 'idempotency-key': `key-${n}` }
      const [first, second] = await Promise.all([
        callbackFrom(addressOf(n), n, headers),
        callbackFrom(addressOf(n + 1), n, headers),
      ])
      if (first.id !== second.id) different++
      acknowledged.push(...[first.id, second.id].filter(Boolean))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
  return { acknowledged, different }
}

/** Sends twice the limit from one address, to all processes in turn. Returns how many were within the limit. */
async function countUnlimited(addressOf: (n: number) => string): Promise<number> {
  let accepted = 0
  for (let n = 0; n < 2 * ADDRESS_LIMIT; n++) {
    const { status } = await callbackFrom(addressOf(n), 900_000 + n, {
      'x-forwarded-for': '192.0.2.7',
    })
    if (status === 201) accepted++
    else expect(status).toBe(429)
  }
  return accepted
}
