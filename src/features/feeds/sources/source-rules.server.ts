import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import {
  createAllowList,
  type Resolve,
  resolveHost,
  resolveName,
} from '../../../outbound/pinned-request.ts'
import { isPublicAddress } from '../../../outbound/public-address.ts'

/** A name that is not found by then is looked up by the run itself. */
const RESOLVE_MS = 3_000

/** What the server knows and feeds do not. */
export interface SourceRules {
  /** `OUTBOUND_ALLOW`: hosts that need not be public. */
  allow: readonly string[]
  /** Whether the company of the database is the demo. */
  hasDemo: (db: Database) => Promise<boolean>
  resolve?: Resolve
}

/** Throws `bad_input` for an address of this machine or of an internal network. A name that is not found passes. */
export async function requirePublic(
  url: string,
  { allow, resolve = resolveName }: Pick<SourceRules, 'allow' | 'resolve'>,
): Promise<void> {
  const address = URL.parse(url)
  if (address === null || createAllowList(allow)(address)) return
  try {
    const found = await resolveHost(address, resolve, AbortSignal.timeout(RESOLVE_MS))
    if (found.every((one) => isPublicAddress(one.address))) return
  } catch (error) {
    if (error instanceof OutboundError || (error as Error).name === 'TimeoutError') return
    throw error
  }
  const reason = 'это адрес внутренней сети, а нужен доступный всем'
  throw new AppError('bad_input', 'the address of a feed is not public', {
    fields: { url: [reason] },
  })
}

/**
 * Throws `unprocessable` with `confirm: "demo"` where the company is the demo and the caller does not say what becomes of it (decision
 * D102). The terminal asks by itself.
 */
export async function requireDemoWord(
  db: Database,
  actor: Actor,
  word: 'replace' | 'beside' | undefined,
  { hasDemo }: Pick<SourceRules, 'hasDemo'>,
): Promise<void> {
  if (actor.kind !== 'user' || word !== undefined || !(await hasDemo(db))) return
  throw new AppError('unprocessable', 'the company is the demo', {
    detail: 'На сайте демонстрационная компания: заменить её или загрузить рядом?',
    more: { confirm: 'demo' },
  })
}
