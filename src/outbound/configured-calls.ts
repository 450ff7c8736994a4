import type { IncomingMessage } from 'node:http'
import { OutboundError } from './outbound-error.ts'
import {
  createAllowList,
  type PinnedRequest,
  type Resolve,
  resolveHost,
  resolveName,
  sendPinned,
} from './pinned-request.ts'
import { isLinkLocalAddress } from './public-address.ts'

/** Of a response that is read. */
const RESPONSE_BYTES = 64 * 1024
/** How long the rest of a response that is not read is received, so that its sender sees no broken connection. */
const DRAIN_MS = 1_000

export interface ConfiguredResponse {
  status: number
  headers: IncomingMessage['headers']
  /** Empty if it is longer than 64 KiB or was not to be read. */
  body: string
}

/**
 * Calls an address that a setting names: a CRM, the CDN, a collector. Rejects with the reason of an aborted signal, the
 * error of the connection or an OutboundError.
 */
export type CallConfigured = (
  address: string,
  request: PinnedRequest & { isRead?: boolean },
) => Promise<ConfiguredResponse>

/** The message is for the operator, the code for the log. */
class RefusedAddressError extends OutboundError {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Returns the function that calls addresses of settings. The setting itself allows its host, also in an internal
 * network. The name is resolved once for each request, and the connection goes to what was resolved. Link-local
 * addresses, where clouds publish the secrets of a machine, are rejected unless `allow` (`OUTBOUND_ALLOW`) names the
 * host. Redirects are not followed.
 */
export function createConfiguredCalls({
  allow,
  resolve = resolveName,
}: {
  allow: readonly string[]
  resolve?: Resolve
}): CallConfigured {
  const isAllowed = createAllowList(allow)
  return async (address, { isRead = false, ...request }) => {
    const url = new URL(address)
    const { signal } = request
    try {
      signal.throwIfAborted()
      const addresses = await resolveHost(url, resolve, signal)
      if (!isAllowed(url) && addresses.some((found) => isLinkLocalAddress(found.address))) {
        throw new RefusedAddressError(
          `${url.host} — служебный адрес этой машины; если он ваш, добавьте его в OUTBOUND_ALLOW`,
          { isRefused: true },
        )
      }
      const response = await sendPinned(url, addresses, request)
      const { statusCode: status = 0, headers } = response
      if (isRead) return { status, headers, body: await readText(response) }
      drain(response)
      return { status, headers, body: '' }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > RESPONSE_BYTES) return ''
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    response.destroy()
  }
}

function drain(response: IncomingMessage): void {
  let length = 0
  const timer = setTimeout(() => response.destroy(), DRAIN_MS)
  timer.unref()
  response
    .on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > RESPONSE_BYTES) response.destroy()
    })
    // The status was received, and nothing else counts.
    .on('error', () => {})
    .on('close', () => clearTimeout(timer))
}
