import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { senderNetwork } from '../../lib/network-address.ts'

const SECRET_NAME = 'callback-sender'
const known = new WeakMap<Database, Promise<string>>()

/**
 * What stands for a sender's address in the ledger: a keyed hash, so that limits hold across processes
 * while nobody can read the address back. The key is made once a database.
 */
export async function hashSender(db: Database, address: string): Promise<string> {
  const secret = await (known.get(db) ?? remember(db))
  return createHmac('sha256', secret).update(senderNetwork(address)).digest('hex')
}

function remember(db: Database): Promise<string> {
  const secret = readOrMakeSecret(db)
  known.set(db, secret)
  // A failure must not be remembered: the next request asks again.
  secret.catch(() => known.delete(db))
  return secret
}

async function readOrMakeSecret(db: Database): Promise<string> {
  const read = () =>
    db.selectFrom('secrets').select('value').where('name', '=', SECRET_NAME).executeTakeFirst()
  const row = await read()
  if (row) return row.value
  await db
    .insertInto('secrets')
    .values({ name: SECRET_NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read())?.value ?? Promise.reject(new Error('the sender secret was not kept'))
}
