import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BaseContext } from '../../app/context.server.ts'

const HOUR_MS = 3_600_000

/** Loopback, link-local and private networks (RFC 6890, RFC 4193), from which no visitors of a public site come. */
const ownNetworks = new BlockList()
ownNetworks.addSubnet('127.0.0.0', 8)
ownNetworks.addSubnet('10.0.0.0', 8)
ownNetworks.addSubnet('172.16.0.0', 12)
ownNetworks.addSubnet('192.168.0.0', 16)
ownNetworks.addSubnet('169.254.0.0', 16)
ownNetworks.addSubnet('100.64.0.0', 10)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

interface Seen {
  address: string
  isOwn: boolean
  lastAt: number
  loggedAt: number
}

/**
 * Detects requests forwarded by a proxy that is not in TRUSTED_PROXIES: its visitors share one address and one limit.
 * Sets the problem `untrusted_proxy` with the proxy's address and logs it at most once an hour. The returned function
 * ends the problem when no such request came for an hour. Only one address is stored, because anyone can send the header.
 */
export function watchProxies(
  app: FastifyInstance,
  { health, log, clock }: Pick<BaseContext, 'health' | 'log' | 'clock'>,
): () => void {
  let seen: Seen | null = null

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) notice(request)
    done()
  })
  return refresh

  function notice(request: FastifyRequest): void {
    if (isTrusted(request)) return
    const peer = request.raw.socket.remoteAddress
    if (!peer) return
    const now = clock.now().getTime()
    if (seen?.address === peer) seen.lastAt = now
    else if (!seen || isOver(seen, now) || (!seen.isOwn && isOwnNetwork(peer))) {
      // A proxy in the own network is more likely, so a public address does not replace it.
      const loggedAt = seen?.loggedAt ?? -Infinity
      seen = { address: peer, isOwn: isOwnNetwork(peer), lastAt: now, loggedAt }
    } else return
    reportProxy(seen, now)
  }

  function reportProxy(proxy: Seen, now: number): void {
    const detail = describeProxy(proxy)
    const isLogged = !health.problems().has('untrusted_proxy')
    health.setProblem('untrusted_proxy', detail)
    if (isLogged) proxy.loggedAt = now
    else if (now - proxy.loggedAt >= HOUR_MS) {
      proxy.loggedAt = now
      log.warn({ problem: 'untrusted_proxy', detail }, 'problem goes on')
    }
  }

  function refresh(): void {
    if (!seen || !isOver(seen, clock.now().getTime())) return
    seen = null
    health.setProblem('untrusted_proxy', null)
  }
}

function isOver({ lastAt }: Seen, now: number): boolean {
  return now - lastAt >= HOUR_MS
}

/**
 * Fastify lists forwarded addresses after the peer's own only for a trusted peer. It does not read `Forwarded`: a request
 * with that header alone does not show whether the peer is trusted.
 */
function isTrusted({ ips, headers }: FastifyRequest): boolean {
  return ips !== undefined && (ips.length > 1 || headers['x-forwarded-for'] === undefined)
}

function isOwnNetwork(address: string): boolean {
  // A mapped address (`::ffff:10.0.0.5`) is checked by the rules of IPv4.
  return ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function describeProxy({ address, isOwn }: Seen): string {
  const facts = `Requests with X-Forwarded-For or Forwarded come from ${address}, which is not in TRUSTED_PROXIES`
  const consequence = 'until then all its visitors share the limits of one address'
  return isOwn
    ? `${facts}. If it is your proxy, add it and let it send X-Forwarded-For: ${consequence}.`
    : `${facts}. It is a public address, and any visitor can send these headers. If it belongs to your proxy or your content delivery network, add it: ${consequence}. Otherwise ignore this.`
}
