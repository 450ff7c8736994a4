import { get, type IncomingHttpHeaders } from 'node:http'

const LIMIT_MS = 15_000

/** A response as it was sent: nothing is decompressed, no redirect followed. */
export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** `Content-Encoding`; `identity` if there is none. */
  encoding: string
  body: Buffer
}

/** Requests an address and accepts these encodings only. */
export function fetchRaw(url: string, accepted = 'identity'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': accepted }
    const request = get(url, { headers, agent: false, timeout: LIMIT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          encoding: response.headers['content-encoding'] ?? 'identity',
          body: Buffer.concat(chunks),
        })
      })
    })
    request.once('timeout', () => request.destroy(new Error(`${url}: no response in time`)))
    request.once('error', reject)
  })
}
