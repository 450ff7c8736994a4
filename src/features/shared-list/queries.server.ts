import type { Database } from '../../db/connect.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { SharedList, SharedListComment, SharedListPerson } from './schema.ts'

/** Reads a list with everything in it. Lots that the site no longer shows are only counted. */
export async function readSharedList(
  db: Database,
  snapshot: Pick<CatalogueSnapshot, 'findLot'>,
  { id, revision }: { id: number; revision: number },
): Promise<Omit<SharedList, 'key' | 'furniture'>> {
  const [people, rows, hearts, comments] = await Promise.all([
    readPeople(db, id),
    readLots(db, id),
    readHearts(db, id),
    readComments(db, id),
  ])
  const heartsByLot = Map.groupBy(hearts, ({ lot_id }) => lot_id)
  const commentsByLot = Map.groupBy(comments, ({ lot_id }) => lot_id)
  const lots = rows.flatMap(({ lot_id }) => {
    const lot = snapshot.findLot(lot_id)
    if (!lot) return []
    return {
      lot,
      hearts: (heartsByLot.get(lot_id) ?? []).map(({ person_id }) => person_id),
      comments: (commentsByLot.get(lot_id) ?? []).map(toComment),
    }
  })
  return { revision, people, lots, missing: rows.length - lots.length }
}

function readPeople(db: Database, listId: number): Promise<SharedListPerson[]> {
  return db
    .selectFrom('shared_list_people')
    .select(['id', 'word'])
    .where('list_id', '=', listId)
    .orderBy('id')
    .execute()
}

function readLots(db: Database, listId: number) {
  return db
    .selectFrom('shared_list_lots')
    .select('lot_id')
    .where('list_id', '=', listId)
    .orderBy('added_at', 'desc')
    .orderBy('lot_id', 'desc')
    .execute()
}

function readHearts(db: Database, listId: number) {
  return db
    .selectFrom('shared_list_hearts as heart')
    .innerJoin('shared_list_people as person', 'person.id', 'heart.person_id')
    .select(['heart.lot_id', 'heart.person_id'])
    .where('person.list_id', '=', listId)
    .orderBy('heart.person_id')
    .execute()
}

function readComments(db: Database, listId: number) {
  return db
    .selectFrom('shared_list_comments as comment')
    .innerJoin('shared_list_people as person', 'person.id', 'comment.person_id')
    .select([
      'comment.id',
      'comment.lot_id',
      'comment.person_id',
      'comment.text',
      'comment.added_at',
    ])
    .where('person.list_id', '=', listId)
    .orderBy('comment.id')
    .execute()
}

function toComment({
  id,
  person_id,
  text,
  added_at,
}: Awaited<ReturnType<typeof readComments>>[number]): SharedListComment {
  return { id, personId: person_id, text, at: added_at }
}
