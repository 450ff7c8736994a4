import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CrmCall {
  method: string
  /** With the query. */
  path: string
  headers: IncomingMessage['headers']
  json: unknown
}

/** What a fake CRM answers; `hang`: nothing at all; `closed`: it closes the connection. */
export type CrmAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'closed'

export interface FakeCrm {
  url: string
  calls: CrmCall[]
  /** If it returns an answer for a call, the fake gives it instead of its own. With `after` its own effect happens first. */
  fault: ((call: CrmCall) => { answer: CrmAnswer; after?: boolean } | undefined) | null
  close: () => Promise<void>
}

/** Starts a local HTTP server that answers JSON calls as `handle` says. */
export async function startFakeCrm(
  handle: (call: CrmCall) => { status: number; body?: unknown },
): Promise<FakeCrm> {
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const call: CrmCall = {
        method: request.method ?? '',
        path: decodeURIComponent(request.url ?? ''),
        headers: request.headers,
        json: text === '' ? undefined : JSON.parse(text),
      }
      fake.calls.push(call)
      const fault = fake.fault?.(call)
      const own = !fault || fault.after ? handle(call) : { status: 500 }
      respond(response, fault?.answer ?? own)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeCrm = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function respond(response: ServerResponse, answer: CrmAnswer): void {
  if (answer === 'hang') return
  if (answer === 'closed') {
    response.socket?.destroy()
    return
  }
  const { status, body, headers = {} } = answer
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(
    body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  )
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface BitrixLead {
  ORIGINATOR_ID: string
  ORIGIN_ID: string
}

/** A fake Bitrix24 with the methods of an incoming webhook that a request needs. */
export async function startBitrix24() {
  const leads: Array<BitrixLead & Record<string, unknown>> = []
  const crm = await startFakeCrm(({ path, json }) => {
    switch (path.replace('/rest/1/secret/', '')) {
      case 'scope.json':
        return { status: 200, body: { result: ['crm'] } }
      case 'crm.lead.list.json': {
        const { filter } = json as { filter: BitrixLead }
        const found = leads.flatMap((lead, n) =>
          lead.ORIGIN_ID === filter.ORIGIN_ID && lead.ORIGINATOR_ID === filter.ORIGINATOR_ID
            ? [{ ID: String(n + 1) }]
            : [],
        )
        return { status: 200, body: { result: found, total: found.length, time: {} } }
      }
      case 'crm.lead.add.json':
        return {
          status: 200,
          body: {
            result: leads.push((json as { fields: (typeof leads)[number] }).fields),
            time: {},
          },
        }
      default:
        return { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND', error_description: '' } }
    }
  })
  return { crm, leads, settings: { BITRIX24_WEBHOOK_URL: `${crm.url}/rest/1/secret/` } }
}

interface AmoLead {
  name: string
  notes: string[]
  fields: Record<string, unknown>
}

/** A fake amoCRM with the calls of its interface v4 that a request needs. */
export async function startAmocrm() {
  const leads: AmoLead[] = []
  const crm = await startFakeCrm(({ method, path, headers, json }) => {
    if (headers.authorization !== 'Bearer token') return { status: 401, body: { status: 401 } }
    const [, query] = /^\/api\/v4\/leads\?limit=50&query=(.*)$/.exec(path) ?? []
    if (query !== undefined) {
      const found = leads.flatMap(({ name }, n) =>
        name.includes(query) ? [{ id: n + 1, name }] : [],
      )
      return found.length === 0
        ? { status: 204 }
        : { status: 200, body: { _embedded: { leads: found } } }
    }
    if (path === '/api/v4/leads/complex') {
      const [fields] = json as [AmoLead['fields']]
      const id = leads.push({ name: String(fields['name']), notes: [], fields })
      return { status: 200, body: [{ id, contact_id: 7, merged: false }] }
    }
    const [, id] = /^\/api\/v4\/leads\/(\d+)\/notes/.exec(path) ?? []
    const lead = leads[Number(id) - 1]
    if (lead && method === 'POST') {
      const [note] = json as [{ params: { text: string } }]
      lead.notes.push(note.params.text)
      return { status: 200, body: { _embedded: { notes: [{ id: 1 }] } } }
    }
    if (lead?.notes.length === 0) return { status: 204 }
    if (lead) {
      const notes = lead.notes.map((text) => ({ note_type: 'common', params: { text } }))
      return { status: 200, body: { _embedded: { notes } } }
    }
    return path === '/api/v4/account' ? { status: 200, body: { id: 1 } } : { status: 404 }
  })
  return { crm, leads, settings: { AMOCRM_URL: crm.url, AMOCRM_TOKEN: 'token' } }
}
