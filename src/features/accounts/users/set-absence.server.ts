import { findChanges } from '../../../operations/entity.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { ownCalls } from '../own-contracts.ts'
import { describeUser, userEntity } from '../user-entity.ts'
import { requirePerson } from './own-account.server.ts'

/**
 * Creates the command with which a person says until when he or she is away (null: back at work). `release` gives what the
 * person has taken back to all.
 */
export function createSetAbsence(release: (act: Act, userId: string) => Promise<void>) {
  return defineCommand(ownCalls.setAbsence, {
    act: async (act, { until }) => {
      const { id, name } = requirePerson(act.actor)
      const at = until === null ? null : new Date(until).toISOString()
      const before = await act.db
        .selectFrom('desk_users')
        .select('absent_until')
        .where('id', '=', id)
        .executeTakeFirst()
      await act.db
        .updateTable('desk_users')
        .set({ absent_until: at })
        .where('id', '=', id)
        .execute()
      if (at !== null && at > act.now.toISOString()) await release(act, id)
      await act.audit({
        subject: at === null ? 'Снова на месте' : `Отсутствует до ${at}`,
        entity: describeUser({ id, name }),
        changes: findChanges(
          userEntity,
          { absent_until: before?.absent_until },
          { absent_until: at },
        ),
      })
      return { absent_until: at }
    },
  })
}
