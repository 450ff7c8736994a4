import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../demo/generator/random.ts'
import { connectDatabase } from '../../src/db/connect.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'

const MUTANTS = isNightly ? 20_000 : 400
const AT_ONCE = 32
/** Longer than the time that the server waits for a request. */
const TIMEOUT_MS = 25_000
const MAX_CHANGES = 4
const SEED = Number(process.env['FAULT_SEED'] ?? randomBytes(4).readUInt32LE())
const NAME = 'Канарейка'
const PHONE = '+7(912)000-12-34'
const TOKEN = 'C'.repeat(32)
const BOUNDARY = 'kvartalboundary'
const HEAD = [
  'POST /api/request/ HTTP/1.1',
  'host: 127.0.0.1',
  `cookie: csrftoken=${TOKEN}`,
  `x-csrftoken: ${TOKEN}`,
  'connection: close',
]

it.each([
  ['raw HTTP', mutateWhole],
  ['multipart bodies', mutateBody],
] as const)(`answers ${MUTANTS} malformed requests with 2xx or 4xx: %s`, async (kind, mutate) => {
  const { url, drop } = await createSellingStore('sqlite')
  const server = await startServer(url, { LOG_LEVEL: 'trace' })
  const port = Number(new URL(server.address).port)
  const random = createRandom(`${kind} ${SEED}`)
  const outcomes = new Map<string, number>()
  let sent = 0
  let created = 0
  try {
    const visit = async () => {
      while (sent++ < MUTANTS) {
        const outcome = await readStatus(port, mutate(random))
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (outcome === '201') created++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visit))
    const wrong = [...outcomes].filter(([outcome]) => !/^[24]\d\d$/.test(outcome))
    recordFigure({
      promise: kind === 'raw HTTP' ? 'F1' : 'R11',
      what: `malformed requests (${kind}) answered with neither 2xx nor 4xx, of ${MUTANTS}`,
      figure: wrong.map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || '0',
      limit: '0',
      isHeld: wrong.length === 0,
    })
    const db = connectDatabase(url)
    const rows = await db.selectFrom('callback_requests').select(['id', 'flagged']).execute()
    await db.destroy()
    // A repeated request has the row of the first one, and one over a limit is stored with a flag.
    expect(rows.filter(({ flagged }) => flagged === null).length).toBeLessThanOrEqual(created)
    const logged = [...server.log, ...server.printed].join('\n')
    const found = [NAME, encodeURIComponent(NAME), '9120001234', PHONE].filter((text) =>
      logged.includes(text),
    )
    recordFigure({
      promise: 'P1',
      what: `name and phone in the log at level trace after them (${kind})`,
      figure: String(found.length),
      limit: '0',
      isHeld: found.length === 0,
    })
    expect(server.process.exitCode, `FAULT_SEED=${SEED}`).toBeNull()
  } finally {
    await server.stop()
    await drop()
  }
})

/** The complete request with a few bytes changed; the head may break, but not its content-length. */
function mutateWhole(random: Random): Buffer {
  const body = JSON.stringify({ name: NAME, phone: PHONE, privacy_policy_agreed: true })
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  const head = [...HEAD, 'content-type: application/json', ''].join('\r\n')
  const [start = '', ...rest] = head.split('\r\n')
  const others = changeBytes(Buffer.from(`${rest.join('\r\n')}\r\n${body}`), random)
  return Buffer.concat([Buffer.from(`${start}\r\n${length}`), others])
}

/** A form as multipart whose body has a few bytes changed, so that the parser of forms sees it. */
function mutateBody(random: Random): Buffer {
  const fields = { name: NAME, phone: PHONE, privacy_policy_agreed: 'on', type: 'callback' }
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = changeBytes(Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`), random)
  const type = `content-type: multipart/form-data; boundary=${BOUNDARY}`
  const head = [...HEAD, type, `content-length: ${body.length}`, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), body])
}

/** Replaces, removes, repeats and inserts bytes; the length stays, so that no request waits for more. */
function changeBytes(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let left = 1 + Math.floor(random.next() * MAX_CHANGES); left > 0; left--) {
    const at = Math.floor(random.next() * changed.length)
    const from = Math.floor(random.next() * changed.length)
    const count = Math.floor(random.next() * 16)
    if (random.next() < 0.6) changed[at] = Math.floor(random.next() * 256)
    else changed.copy(changed, at, from, Math.min(from + count, changed.length))
  }
  return changed
}

/** Returns the status of the first response, `none` if the connection ended without one, or `timeout`. */
function readStatus(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (outcome: string) => {
      resolve(outcome)
      socket.destroy()
    }
    socket.setTimeout(TIMEOUT_MS, () => end('timeout'))
    socket.once('data', (chunk) => end(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 'none'))
    socket.on('error', ({ message }) => end(message))
    socket.once('close', () => end('none'))
  })
}
