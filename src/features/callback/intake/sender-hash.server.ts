import { createHmac } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { senderNetwork } from '../../../lib/network-address.ts'

const SECRET_NAME = 'callback-sender'
const known = new WeakMap<Database, Promise<string>>()

/**
 * What represents a sender's address in the stored requests: a keyed hash, so that limits hold across processes
 * while nobody can read the address back. The key belongs to the database: a migration has made it.
 */
export async function hashSender(db: Database, address: string): Promise<string> {
  const secret = await (known.get(db) ?? remember(db))
  return createHmac('sha256', secret).update(senderNetwork(address)).digest('hex')
}

function remember(db: Database): Promise<string> {
  const secret = readSecret(db)
  known.set(db, secret)
  // A failure must not be cached: the next request reads again.
  secret.catch(() => known.delete(db))
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
