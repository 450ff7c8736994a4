import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { readResidentMemory } from '../../bench/process-facts.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'

const CONNECTIONS = isNightly ? 10_000 : 1_000
/** 9,990 of 10,000. */
const MIN_ANSWERED = 0.999
const ANSWER_MS = 10_000
const OTHER_VISITOR_MS = 1_000
const MAX_MIB = 600
const MAX_GROWTH_PERCENT = 10
const SLOW_CLIENTS = isNightly ? 500 : 50
/** Longer than the limit of the server for headers. */
const SLOW_MS = isNightly ? 8_000 : 1_500
/** Every slow client sends a byte in this time. */
const DRIP_MS = 500
const DRIP_TURNS = 25
const BODY_BYTES = isNightly ? 2 ** 30 : 2 ** 26
const CHUNK = Buffer.alloc(2 ** 16, 'x')
const MAX_BODY_MIB = 20
const TOKEN = 'E'.repeat(32)
const GET = 'GET /flats HTTP/1.1\r\nhost: 127.0.0.1\r\n'

describe('many, slow and huge requests', () => {
  it(`answers ${CONNECTIONS} connections at once, and another visitor meanwhile`, async () => {
    await withServer(async ({ port, pid, address }) => {
      const first = await openAndClose(port, pid, address)
      recordFigure({
        promise: 'R10',
        what: `connections answered of ${CONNECTIONS}`,
        figure: String(first.answered),
        limit: String(CONNECTIONS * MIN_ANSWERED),
        isHeld: first.answered >= CONNECTIONS * MIN_ANSWERED,
      })
      recordAtNight('R10', 'all of them', first.ms, ANSWER_MS, 'ms')
      recordAtNight('R10', 'another visitor meanwhile', first.visitMs, OTHER_VISITOR_MS, 'ms')
      recordAtNight('R10', 'memory with all of them open', first.memory, MAX_MIB, 'MiB')
      if (!isNightly) return
      // The allocator of the C library keeps what the first connections needed, for the next ones.
      const second = await openAndClose(port, pid, address)
      const grown = (100 * second.left) / first.left - 100
      const what = `memory a minute after as many again, more than after the first ones (${Math.round(first.left)} MiB)`
      recordAtNight('R10', what, grown, MAX_GROWTH_PERCENT, '%')
    })
  })

  it(`serves others while ${SLOW_CLIENTS} clients send their headers a byte at a time`, async () => {
    await withServer(async ({ port, address }) => {
      const visit = async () => {
        const times: number[] = []
        for (const end = performance.now() + SLOW_MS; performance.now() < end; ) {
          const started = performance.now()
          expect((await fetch(`${address}/flats`)).status).toBe(200)
          times.push(performance.now() - started)
          await sleep(10)
        }
        return percentile(times, 0.95)
      }
      await visit()
      const alone = await visit()
      const sockets = await openAll(port, SLOW_CLIENTS)
      // A few at a time: a burst of writes would keep this process from measuring.
      let turn = 0
      const dripping = setInterval(() => {
        turn = (turn + 1) % DRIP_TURNS
        for (let n = turn; n < sockets.length; n += DRIP_TURNS) sockets[n]?.write('x')
      }, DRIP_MS / DRIP_TURNS)
      const meanwhile = await visit()
      clearInterval(dripping)
      const open = sockets.filter(({ destroyed }) => !destroyed).length
      for (const socket of sockets) socket.destroy()
      if (isNightly) expect(open).toBe(0)
      recordFigure(
        {
          promise: 'R9',
          what: `95 of 100 pages for others with ${SLOW_CLIENTS} slow clients ÷ without`,
          figure: `${(meanwhile / alone).toFixed(2)} (${alone.toFixed(1)} → ${meanwhile.toFixed(1)} ms)`,
          limit: '2',
          isHeld: meanwhile <= 2 * alone,
        },
        { onlyAtNight: true },
      )
    })
  })

  it(`ends a body of ${BODY_BYTES} bytes with 413 and does not collect it`, async () => {
    await withServer(async ({ port, pid, address }) => {
      expect((await fetch(`${address}/flats`)).status).toBe(200)
      const before = await readResidentMemory(pid)
      const { status, sent } = await sendBody(port)
      const growth = (await readResidentMemory(pid)) - before
      expect([413, 'ECONNRESET', 'EPIPE']).toContain(status)
      expect(sent).toBeLessThan(BODY_BYTES)
      recordAtNight(
        'R8',
        `memory that a body of ${BODY_BYTES / 2 ** 20} MiB adds`,
        growth,
        MAX_BODY_MIB,
        'MiB',
      )
    })
  })
})

interface Target {
  address: string
  port: number
  pid: number
}

async function withServer(check: (target: Target) => Promise<void>): Promise<void> {
  const { url, drop } = await createSellingStore('sqlite')
  const server: RunningServer = await startServer(url, { LOG_LEVEL: 'fatal' })
  try {
    const { address } = server
    await check({ address, port: Number(new URL(address).port), pid: server.process.pid ?? 0 })
    expect(server.process.exitCode).toBeNull()
  } finally {
    await server.stop()
    await drop()
  }
}

function recordAtNight(promise: string, what: string, value: number, limit: number, unit: string) {
  const figure = `${Math.round(value)} ${unit}`
  const row = { promise, what, figure, limit: `${limit} ${unit}`, isHeld: value <= limit }
  recordFigure(row, { onlyAtNight: true })
}

/** Opens all connections, sends a request over each at once, visits a page meanwhile, and closes them. */
async function openAndClose(port: number, pid: number, address: string) {
  expect((await fetch(`${address}/flats`)).status).toBe(200)
  const sockets = await openAll(port, CONNECTIONS)
  const started = performance.now()
  const answers = sockets.map((socket) => readAnswer(socket))
  for (const socket of sockets) socket.write(`${GET}\r\n`)
  await sleep(50)
  const visit = performance.now()
  const { status } = await fetch(`${address}/`)
  // A visitor who is rejected has no page in any time.
  const visitMs = status === 200 ? performance.now() - visit : Infinity
  const answered = (await Promise.all(answers)).filter(Boolean).length
  const ms = performance.now() - started
  const memory = await readResidentMemory(pid)
  for (const socket of sockets) socket.destroy()
  if (isNightly) await sleep(60_000)
  return { answered, ms, visitMs, memory, left: await readResidentMemory(pid) }
}

async function openAll(port: number, count: number): Promise<Socket[]> {
  const AT_ONCE = 500
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    )
    await Promise.all(batch.map((socket) => once(socket, 'connect')))
    sockets.push(...batch)
  }
  return sockets
}

/** Whether the first bytes of an answer with 200 came in time. */
function readAnswer(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    const end = (isAnswered: boolean) => {
      clearTimeout(timer)
      resolve(isAnswered)
    }
    socket.once('data', (chunk) => end(String(chunk).startsWith('HTTP/1.1 200')))
    socket.once('close', () => end(false))
  })
}

/** Sends a body without a length until the server ends the request. */
function sendBody(port: number): Promise<{ status: number | string; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0
    let isOver = false
    const call = request({ port, host: '127.0.0.1', path: '/api/request/', method: 'POST' })
    call.setHeader('content-type', 'application/json')
    call.setHeader('cookie', `csrftoken=${TOKEN}`)
    call.setHeader('x-csrftoken', TOKEN)
    const end = (status: number | string) => {
      isOver = true
      resolve({ status, sent })
      call.destroy()
    }
    call.once('response', ({ statusCode }) => end(statusCode ?? 0))
    call.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    const writeMore = () => {
      while (!isOver && sent < BODY_BYTES) {
        sent += CHUNK.length
        if (!call.write(CHUNK)) return void call.once('drain', writeMore)
      }
    }
    writeMore()
  })
}
