import type { Database } from '../db/connect.ts'
import { type Actor, nameActor } from './actor.ts'
import type { Contract } from './contract.ts'
import type { AuditedEntity, FieldChange } from './entity.ts'

/** What an action is called. */
export type AuditedAction = Pick<Contract, 'name' | 'title' | 'action'>

/** What the audit log says of an action. Never a name or phone of a visitor (decision D66). */
export interface AuditFacts {
  /** What was done, if it is not the command's own action. */
  action?: AuditedAction
  /** What it was done to, in Russian words for people. */
  subject: string
  /** What the row is about: the log finds the row by it. */
  entity?: AuditedEntity
  changes?: readonly FieldChange[]
  /** Where they are not those of the entity. */
  ids?: readonly string[]
  /** Whom the row is about, where that is not the actor: somebody who signs in. */
  user?: { id: string; name: string }
}

/** SQLite accepts 32,766 parameters in a statement, of which a row has three. */
const ENTITIES_PER_STATEMENT = 5_000

/** Writes one row of the audit log, which nothing changes or deletes afterwards. */
export async function writeAuditRow(
  db: Database,
  { action, subject, entity, changes = [], ids, user }: AuditFacts & { action: AuditedAction },
  { actor, address, now }: { actor: Actor; address: string | null; now: Date },
): Promise<void> {
  const own = actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
  const person = own ?? user ?? { id: null, name: nameActor(actor) }
  const entityIds = [...new Set(entity?.ids)]
  const { id } = await db
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      user_id: person.id,
      user_name: person.name,
      action: action.action ?? action.name,
      title: action.title ?? null,
      subject,
      entity: entity?.kind ?? null,
      entity_id: entityIds.length === 1 ? (entityIds[0] ?? null) : null,
      entity_title: entity?.title ?? null,
      changes: changes.length === 0 ? null : JSON.stringify(changes),
      ids: JSON.stringify(ids ?? entityIds),
      address: address === null ? null : toNetwork(address),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < entityIds.length; from += ENTITIES_PER_STATEMENT) {
    await db
      .insertInto('audit_entities')
      .values(
        entityIds
          .slice(from, from + ENTITIES_PER_STATEMENT)
          .map((entity_id) => ({ entity: entity?.kind ?? '', entity_id, audit_id: id })),
      )
      .execute()
  }
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
