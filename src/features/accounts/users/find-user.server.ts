import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'

/** Finds a person by id or e-mail; throws `not_found`. */
export async function findUser(db: Database, key: string) {
  const user = await db
    .selectFrom('desk_users')
    .select(['id', 'email', 'name', 'role', 'password_hash', 'disabled_at', 'version'])
    .where((eb) => eb.or([eb('id', '=', key), eb('email', '=', key.trim().toLowerCase())]))
    .executeTakeFirst()
  if (!user) throw new AppError('not_found', 'такого человека нет')
  return user
}
