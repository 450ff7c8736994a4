import { createHmac } from 'node:crypto'
import type { Database } from './connect.ts'
import { senderNetwork } from '../lib/http/network-address.ts'

const SECRET_NAME = 'callback-sender'
const secrets = new WeakMap<Database, Promise<string>>()

/**
 * Returns a keyed hash of a sender's address, or of its network for IPv6. Limits work across processes, and the
 * address cannot be recovered. A migration creates the key in the database.
 */
export async function hashSender(db: Database, address: string): Promise<string> {
  const secret = await (secrets.get(db) ?? cacheSecret(db))
  return createHmac('sha256', secret).update(senderNetwork(address)).digest('hex')
}

function cacheSecret(db: Database): Promise<string> {
  const secret = readSecret(db)
  secrets.set(db, secret)
  // A failure must not be cached: the next request reads again.
  secret.catch(() => secrets.delete(db))
  return secret
}

async function readSecret(db: Database): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', SECRET_NAME)
    .executeTakeFirstOrThrow()
  return value
}
