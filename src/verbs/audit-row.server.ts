import type { Database } from '../db/connect.ts'
import { type Actor, nameActor } from './actor.ts'

/** What the audit log says of an action. Never a name or phone of a visitor (decision D66). */
export interface AuditFacts {
  /** What was done, if it is not the verb's own action. */
  action?: string
  /** What it was done to, in Russian words for people. */
  subject: string
  ids?: readonly string[]
  /** Whom the row is about, where that is not the actor: somebody who signs in. */
  user?: { id: string; name: string }
}

/** Writes one row of the audit log, which nothing changes or deletes afterwards. */
export async function writeAuditRow(
  db: Database,
  { action, subject, ids = [], user }: AuditFacts & { action: string },
  { actor, address, now }: { actor: Actor; address: string | null; now: Date },
): Promise<void> {
  const own = actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
  const person = own ?? user ?? { id: null, name: nameActor(actor) }
  await db
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      user_id: person.id,
      user_name: person.name,
      action,
      subject,
      ids: JSON.stringify(ids),
      address: address === null ? null : toNetwork(address),
    })
    .execute()
}

/** Shortens an address to its network: /24 for IPv4, /48 for IPv6 (decision D66). */
export function toNetwork(address: string): string {
  const plain = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const octets = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain)
  if (octets) return `${octets[1]}.0/24`
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return ''
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = start === '' ? [] : start.split(':')
  const right = end === undefined || end === '' ? [] : end.split(':')
  const middle = end === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...middle, ...right].slice(0, 3).join(':')}::/48`
}
