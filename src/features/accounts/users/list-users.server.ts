import { defineQuery } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { listUserRows } from './user-rows.server.ts'

/** Lists everybody who has an account, for the owner. */
export const listUsers = defineQuery(userCalls.list, {
  read: async ({ db }) => ({ results: await listUserRows(db) }),
})

/** Lists whom a request can be given to. */
export const listColleagues = defineQuery(userCalls.colleagues, {
  read: async ({ db }) => ({
    results: await db
      .selectFrom('desk_users')
      .select(['id', 'name', 'absent_until'])
      .where('role', 'in', ['owner', 'manager'])
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .orderBy('name')
      .execute(),
  }),
})
