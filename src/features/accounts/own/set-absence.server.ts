import * as z from 'zod/mini'
import { roles } from '../../../verbs/actor.ts'
import { type Act, defineVerb } from '../../../verbs/verb.server.ts'
import { requirePerson } from './own-account.server.ts'

/**
 * Creates the verb with which a person says until when he or she is away (null: back at work). `release` gives what the
 * person has taken back to all.
 */
export function createSetAbsence(release: (act: Act, userId: string) => Promise<void>) {
  return defineVerb({
    action: 'me.absence',
    roles,
    input: z.object({
      until: z.nullable(z.iso.datetime({ offset: true, error: 'Неверное время' })),
    }),
    act: async (act, { until }) => {
      const { id } = requirePerson(act.actor)
      const at = until === null ? null : new Date(until).toISOString()
      await act.db
        .updateTable('desk_users')
        .set({ absent_until: at })
        .where('id', '=', id)
        .execute()
      if (at !== null && at > act.now.toISOString()) await release(act, id)
      await act.audit({
        subject: at === null ? 'Снова на месте' : `Отсутствует до ${at}`,
        ids: [id],
      })
      return { absent_until: at }
    },
  })
}
