import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export interface DeskStream {
  status: number | undefined
  headers: IncomingHttpHeaders
  /** All that has come so far. */
  text: string
  isEnded: boolean
  /** The id of the last event; undefined before the first. */
  last: () => string | undefined
  /** States and versions that it has sent for a request. */
  events: (request: string) => string[]
  close: () => void
}

/** Makes a site of a test listen on a port of its own; returns its address. */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/**
 * Opens the stream of events, as a tab does, on a connection of its own, which the server does not keep afterwards.
 * `after` is the id of the last event of an earlier stream.
 */
export async function openStream(
  address: string,
  cookie: string,
  after?: string,
): Promise<DeskStream> {
  const request = get(`${address}/desk/api/events/`, {
    agent: false,
    headers: { cookie, ...(after !== undefined && { 'last-event-id': after }) },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  const stream: DeskStream = {
    status: response.statusCode,
    headers: response.headers,
    text: '',
    isEnded: false,
    last: () => Array.from(stream.text.matchAll(/^id: (\d+)$/gm)).at(-1)?.[1],
    events: (id) =>
      Array.from(
        stream.text.matchAll(/"id":"([^"]+)","state":"([^"]+)","version":(\d+)/g),
        ([, request_id, state, version]) => (request_id === id ? `${state} ${version}` : ''),
      ).filter(Boolean),
    close: () => request.destroy(),
  }
  response.on('data', (chunk: Buffer) => {
    stream.text += chunk.toString()
  })
  response.on('error', () => {})
  response.on('close', () => {
    stream.isEnded = true
  })
  return stream
}

/** Waits until a stream that was opened sends what changes from now on: the server says so with the first beat. */
export async function waitForFirstBeat(stream: DeskStream): Promise<void> {
  await expect.poll(() => stream.text).toContain('event: beat')
}
