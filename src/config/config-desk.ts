import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { mailAddresses } from './config-channels.ts'
import { addressSetting } from './config-widgets.ts'

const BITS = { 4: 32, 6: 128 } as const

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((item) => parseNetwork(item) !== null), {
    error: 'must be addresses or networks (10.0.0.0/8), separated by commas',
  })

/** Settings of the back office (decision D60). */
export const deskFields = {
  /** `off`: every address below `/desk/` is the public 404. */
  DESK: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** Networks from which the desk can be reached; from elsewhere it is the public 404. */
  DESK_ADDRESSES: networks.optional(),
  /** `optional`: people may sign in by password alone. */
  DESK_SECOND_FACTOR: z.enum(['required', 'optional']).default('required'),
  /** Minutes of working time after which a callback request is late; 0: never. */
  DESK_LATE_MINUTES: z.coerce.number().int().min(0).max(10_080).default(60),
  /** `off`: a CRM has the states of callback requests; the desk shows them with deliveries and consents, and erases. */
  DESK_REQUESTS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** Who gets an e-mail when a callback request is late; addresses separated by commas. */
  DESK_EMAIL: mailAddresses.optional(),
  /** An identity provider (OpenID Connect) with which people may sign in, as its discovery document names it. */
  DESK_OIDC_ISSUER: addressSetting
    .refine(isSafeIssuer, { error: 'must be an https address without a query' })
    .optional(),
  DESK_OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  /** Secret: only our server sends it. */
  DESK_OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional(),
}

/** Without TLS only a provider on this machine. */
function isSafeIssuer(address: string): boolean {
  const { protocol, hostname, search, hash, username } = new URL(address)
  return (protocol === 'https:' || LOOPBACK.test(hostname)) && search + hash + username === ''
}

function parseNetwork(text: string): { address: string; bits: number; family: 4 | 6 } | null {
  const [address = '', given, ...more] = text.split('/')
  const family = isIP(address)
  if (more.length > 0 || (family !== 4 && family !== 6)) return null
  const bits = given === undefined ? BITS[family] : Number(given)
  return Number.isInteger(bits) && bits >= 0 && bits <= BITS[family] && given !== ''
    ? { address, bits, family }
    : null
}

/** Returns whether an address is in one of the networks of a setting; every address is, without the setting. */
export function createNetworkCheck(
  list: readonly string[] | undefined,
): (address: string) => boolean {
  if (list === undefined) return () => true
  const block = new BlockList()
  for (const text of list) {
    const network = parseNetwork(text)
    if (network) block.addSubnet(network.address, network.bits, `ipv${network.family}`)
  }
  return (address) => {
    const plain = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && block.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}
