import type { Database } from '../../db/connect.ts'
import { hashSender } from '../../db/sender-hash.ts'
import { change, type Refusal, type Store, toRefusal } from './change-list.server.ts'
import { messages } from './messages.ts'
import { MAX_COMMENTS, MAX_PEOPLE } from './schema.ts'

/** From one address (/64 for IPv6). */
const COMMENTS_PER_TEN_MINUTES = 30
const TEN_MINUTES_MS = 600_000

/**
 * Makes somebody known in the list under a word, or finds who already has it: there are no accounts, and anybody who has
 * the link belongs to the household. Returns the person's id, or why not.
 */
export function joinList(
  store: Store,
  key: string | null,
  word: string,
): Promise<{ listId: number; personId: number } | { refusal: string }> {
  return change(store, key, async (trx, listId) => {
    const word_key = word.toLocaleLowerCase('ru')
    const people = await trx
      .selectFrom('shared_list_people')
      .select(['id', 'word_key'])
      .where('list_id', '=', listId)
      .execute()
    const known = people.find((person) => person.word_key === word_key)
    if (known) return { listId, personId: known.id }
    if (people.length >= MAX_PEOPLE) return { refusal: messages.tooManyPeople }
    const { id } = await trx
      .insertInto('shared_list_people')
      .values({ list_id: listId, word, word_key })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { listId, personId: id }
  })
}

/** What a person says of a lot. */
export interface Opinion {
  personId: number
  lotId: number
}

/** Sets or removes a person's heart at a lot of the list. */
export async function setHeart(
  store: Store,
  key: string | null,
  { personId, lotId }: Opinion,
  isOn: boolean,
): Promise<Refusal> {
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      const refusal = await findFault(trx, listId, { personId, lotId })
      if (refusal) return { refusal }
      const own = { person_id: personId, lot_id: lotId }
      if (isOn) {
        await trx
          .insertInto('shared_list_hearts')
          .values(own)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      } else {
        await trx
          .deleteFrom('shared_list_hearts')
          .where('person_id', '=', personId)
          .where('lot_id', '=', lotId)
          .execute()
      }
      return null
    }),
  )
}

/** Adds a comment that `commentSchema` accepts. At most 500 a list, and 30 in ten minutes from one address. */
export async function addComment(
  store: Store,
  key: string | null,
  opinion: Opinion,
  { text, ip }: { text: string; ip: string },
): Promise<Refusal> {
  const sender = await hashSender(store.db, ip)
  const now = store.clock.now()
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      const refusal =
        (await findFault(trx, listId, opinion)) ?? (await findExcess(trx, listId, sender, now))
      if (refusal) return { refusal }
      await trx
        .insertInto('shared_list_comments')
        .values({
          person_id: opinion.personId,
          lot_id: opinion.lotId,
          text,
          sender,
          added_at: now.toISOString(),
        })
        .execute()
      return null
    }),
  )
}

/** Removes a comment of this person; that of another person stays. */
export async function removeComment(
  store: Store,
  key: string | null,
  { personId, commentId }: { personId: number; commentId: number },
): Promise<Refusal> {
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      await trx
        .deleteFrom('shared_list_comments')
        .where('id', '=', commentId)
        .where('person_id', '=', personId)
        .where('person_id', 'in', (eb) =>
          eb.selectFrom('shared_list_people').select('id').where('list_id', '=', listId),
        )
        .execute()
      return null
    }),
  )
}

/** Why this person cannot say anything of this lot, or null. */
async function findFault(
  trx: Database,
  listId: number,
  { personId, lotId }: Opinion,
): Promise<Refusal> {
  const person = await trx
    .selectFrom('shared_list_people')
    .select('id')
    .where('id', '=', personId)
    .where('list_id', '=', listId)
    .executeTakeFirst()
  if (!person) return messages.nobody
  const lot = await trx
    .selectFrom('shared_list_lots')
    .select('lot_id')
    .where('list_id', '=', listId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  return lot ? null : messages.unknownLot
}

/** Why one more comment is too many, or null. */
async function findExcess(
  trx: Database,
  listId: number,
  sender: string,
  now: Date,
): Promise<Refusal> {
  const all = await trx
    .selectFrom('shared_list_comments as comment')
    .innerJoin('shared_list_people as person', 'person.id', 'comment.person_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('person.list_id', '=', listId)
    .executeTakeFirstOrThrow()
  if (Number(all.count) >= MAX_COMMENTS) return messages.tooManyComments
  const recent = await trx
    .selectFrom('shared_list_comments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sender', '=', sender)
    .where('added_at', '>', new Date(now.getTime() - TEN_MINUTES_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(recent.count) >= COMMENTS_PER_TEN_MINUTES ? messages.tooFast : null
}
