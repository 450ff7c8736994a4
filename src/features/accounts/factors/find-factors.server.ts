import type { Database } from '../../../db/connect.ts'

/** Which second factors a person has. */
export interface Factors {
  totp: boolean
}

/** Finds the second factors of a person. */
export async function findFactors(db: Database, userId: string): Promise<Factors> {
  const totp = await db
    .selectFrom('desk_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { totp: totp !== undefined }
}

/** Whether there is a factor to ask for. */
export function hasFactor({ totp }: Factors): boolean {
  return totp
}
