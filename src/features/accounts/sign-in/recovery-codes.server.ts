import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { hashToken } from '../secrets.server.ts'

const COUNT = 10
/** 120 bits: 24 characters of Crockford's base 32, which has no letters that look alike. */
const BYTES = 15
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 6

/** Replaces a person's recovery codes. Returns the new ones, which are shown once and stored as hashes. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode)
  await db.deleteFrom('desk_recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('desk_recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashToken(normalize(code)),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** Uses a recovery code, which is good once. Returns whether it was right. */
export async function spendRecoveryCode(
  db: Database,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(normalize(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the codes that a person has left. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('desk_recovery_codes')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function createCode(): string {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)])
  return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** As people copy it: in small letters, with spaces, with letters in place of the digits they look like. */
function normalize(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
