import type { Database } from '../../../db/connect.ts'

/** Which second factors a person has. */
export interface Factors {
  totp: boolean
  passkeys: number
}

/** Finds the second factors of a person. */
export async function findFactors(db: Database, userId: string): Promise<Factors> {
  const totp = await db
    .selectFrom('desk_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('desk_passkeys')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { totp: totp !== undefined, passkeys: Number(count) }
}

/** Whether there is a factor to ask for. */
export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0
}
