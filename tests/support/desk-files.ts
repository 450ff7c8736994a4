import { createHash } from 'node:crypto'
import type { signInByHttp } from './desk.ts'

type Json = ReturnType<typeof JSON.parse>

/** A person of the desk on a running server. */
export interface DeskCaller {
  send: (
    method: string,
    path: string,
    body?: object | Uint8Array,
  ) => Promise<{
    status: number
    body: Json
  }>
}

/** Calls the desk's API of a running server: objects as JSON, bytes as a part of a file. */
export function createDeskCaller(
  address: string,
  session: Awaited<ReturnType<typeof signInByHttp>>,
): DeskCaller {
  return {
    async send(method, path, body) {
      const isPart = body instanceof Uint8Array
      const response = await fetch(`${address}/desk/api/${path}`, {
        method,
        headers: {
          ...session,
          origin: address,
          ...(body && { 'content-type': isPart ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body && { body: isPart ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    },
  }
}

/** Sends a file in parts and has it recognised; returns the answer of `finish/`. */
export async function sendFile(
  { send }: DeskCaller,
  bytes: Uint8Array,
  name = 'feed.xml',
): ReturnType<DeskCaller['send']> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const begun = await send('POST', 'uploads/', {
    name,
    size: bytes.length,
    sha256,
    purpose: 'feed',
  })
  const { id, part } = begun.body as { id: string; part: number }
  for (let offset = 0; offset < bytes.length; offset += part) {
    await send('PUT', `uploads/${id}/?offset=${offset}`, bytes.subarray(offset, offset + part))
  }
  return send('POST', `uploads/${id}/finish/`)
}
