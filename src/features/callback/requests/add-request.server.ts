import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { findLotOfRequest } from '../intake/callback-context.server.ts'
import { selectRepeated } from '../intake/callback-limits.server.ts'
import { buildRequest } from '../intake/commands.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { findDueAt } from '../intake/due-at.server.ts'
import { compileEnrolment } from '../intake/enrol-channels.server.ts'
import type { CallbackContext } from '../schema.ts'
import { conflict, describeRequest, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** What CRMs and e-mails show as the form. */
const formNames = {
  phone: 'Звонок в офис',
  visit: 'Приход в офис',
  other: 'Заявка из офиса',
} as const
/** No visitor has this sender: what the office adds counts towards no limit. */
const SENDER = 'office'
/**
 * Creates the command with which the office adds the request of somebody who rang or came (decision D108). It goes to the same
 * channels, and the same clock runs. Throws `conflict` with the same request of the last minute, and `unavailable` when
 * no privacy policy is published.
 */
export function createAddRequest(intake: Pick<AppContext, 'catalogue' | 'config'>) {
  return defineCommand(requestCalls.add, {
    prepare: ({ db }, { lot }) => findLot(db, intake, lot),
    act: async (act, { source, consent, text, lot, project, ...form }, found) => {
      const { db, actor, now } = act
      const id = randomUUID()
      const context: CallbackContext = {
        form_name: formNames[source],
        ...(project && { project: findProject(intake, project) }),
        ...(lot && { lot }),
      }
      const request = buildRequest(
        { catalogue: intake.catalogue, clock: { now: () => now } },
        { form: { ...form, privacy_policy_agreed: true }, context, sender: SENDER },
        { id, lot: found },
      )
      await lockKey(db, `callback phone ${request.phone}`)
      const same = await selectRepeated(db, request.fingerprint, now)
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      if (same) throw await conflict(act, same.id, 'Такую заявку только что записали')
      const at = now.toISOString()
      const due_at = findDueAt(intake, request, now)
      await db
        .insertInto('callback_requests')
        .values({
          ...request,
          due_at,
          source,
          consent_form: consent,
          created_at: at,
          flagged: null,
          handled_at: null,
        })
        .execute()
      await db.executeQuery(compileEnrolment(db, id, { lane: 'queue', now }))
      await recordEvent(act, id, 'add', source)
      if (text !== undefined) {
        const [user_id, user_name] =
          actor.kind === 'user' ? [actor.id, actor.name] : [null, 'командная строка']
        await db
          .insertInto('request_notes')
          .values({ request_id: id, at, user_id, user_name, text })
          .execute()
      }
      await act.audit({
        subject: `Заявка добавлена: ${formNames[source]}`,
        entity: await describeRequest(db, id),
      })
      return findRequestCard(db, id, actor, now)
    },
    after: ({ db }) => announceDeliveryWork(db),
  })
}

/** The lot by its article, else by its id: a lot may have no article. */
async function findLot(
  db: Database,
  { catalogue }: Pick<AppContext, 'catalogue'>,
  lot: string | undefined,
): Promise<LotCard | undefined> {
  if (!lot) return undefined
  const snapshot = catalogue.current()
  const found = await findLotOfRequest(db, snapshot, { lot })
  return found ?? (/^\d{1,9}$/.test(lot) ? snapshot.findLot(Number(lot)) : undefined)
}

/** The name of a project by its slug; an unknown name stays as it is. */
function findProject({ catalogue }: Pick<AppContext, 'catalogue'>, project: string): string {
  return catalogue.current().projects.find(({ slug }) => slug === project)?.name ?? project
}
