import { get, type ClientRequest } from 'node:http'
import { signInByHttp } from '../../tests/support/desk.ts'
import { formatMs, formatRatio, median, report, timeCalls } from '../measure.ts'
import { readResidentMemory } from '../process-facts.ts'
import { openOffice } from './open-office.ts'

const STREAMS = 200
/** A session has at most four. */
const STREAMS_PER_PERSON = 4
const LIMIT_MIB = 20
const SETTLE_MS = 3_000
const PAGE = '/flats'
const PAGES = 200

/** Measures what open streams take of the server's memory, and whether a page of a visitor takes longer meanwhile. */
export async function benchStreams(): Promise<void> {
  const { servers, people, close } = await openOffice('sqlite', {
    servers: 1,
    people: STREAMS / STREAMS_PER_PERSON,
  })
  const streams: ClientRequest[] = []
  try {
    const [server] = servers
    if (!server) throw new Error('no server')
    const { address } = server
    const cookies: string[] = []
    for (const email of people) cookies.push((await signInByHttp(address, email)).cookie)
    const readPage = async () => (await fetch(`${address}${PAGE}`)).arrayBuffer()
    const alone = await timeCalls(readPage, { runs: PAGES })
    const { byteLength } = await readPage()
    await settle()
    const pid = server.process.pid ?? 0
    const before = await readResidentMemory(pid)
    for (let n = 0; n < STREAMS; n++) {
      streams.push(await openStream(address, cookies[n % cookies.length] ?? ''))
    }
    await settle()
    const taken = (await readResidentMemory(pid)) - before
    report(
      `${STREAMS} open streams, memory of the server`,
      `${taken.toFixed(1)} MiB`,
      `${taken <= LIMIT_MIB ? 'held' : 'not held'} (≤ ${LIMIT_MIB} MB)`,
    )
    const beside = await timeCalls(readPage, { runs: PAGES })
    const more = (await readPage()).byteLength - byteLength
    report(
      `a visitor's page beside ${STREAMS} streams ÷ without them`,
      formatRatio(median(beside) / median(alone)),
      `${more} bytes more; p50 ${formatMs(median(beside))} and ${formatMs(median(alone))}`,
    )
  } finally {
    for (const stream of streams) stream.destroy()
    await close()
  }
}

function openStream(address: string, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}/desk/api/events/`, { agent: false, headers: { cookie } })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('error', () => {})
      if (response.statusCode === 200) resolve(request)
      else reject(new Error(`no stream: ${response.statusCode}`))
    })
  })
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS)
  })
}
