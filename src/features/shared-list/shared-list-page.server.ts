import type { PagePost, PostedForm, PostResult } from '../../app/page-contract.server.ts'
import type { AppContext, PageAction, ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { listFavourites } from '../favourites/queries.server.ts'
import { findVisitorId } from '../favourites/visitor-session.server.ts'
import { addLots, createList, deleteList, removeLot, renewKey } from './commands.server.ts'
import {
  findLinkedFurniture,
  type ListFurniture,
  nameFurniture,
  readListFurniture,
  writeListFurniture,
} from './list-furniture.ts'
import { findList, recordListUse } from './list-key.server.ts'
import { messages } from './messages.ts'
import { addComment, joinList, removeComment, setHeart } from './opinions.server.ts'
import { createPersonCookie, readPersonId } from './person-cookie.server.ts'
import { readSharedList } from './queries.server.ts'
import { commentSchema, MAX_LOTS, type SharedList, wordSchema } from './schema.ts'
import { SHARED_LIST, toListAddress } from './shared-list-address.ts'

const MAX_LENGTH = 500

/** Finds the lot that a visitor names by the link to its page or by its article, or by the number of one without article; null if there is none. */
async function findLotByText(
  snapshot: Pick<CatalogueSnapshot, 'findLot' | 'findNamedLots'>,
  text: string,
): Promise<number | null> {
  const typed = text.trim().slice(0, MAX_LENGTH)
  if (typed === '') return null
  const linked = readLotId(typed)
  if (linked !== null) return snapshot.findLot(linked) ? linked : null
  const found = await snapshot.findNamedLots(typed)
  const ids = found.list(2, 0).flatMap(({ url }) => readLotId(url) ?? [])
  const lots = ids.flatMap((id) => snapshot.findLot(id) ?? [])
  const named = lots.find(({ article }) => article?.toLowerCase() === typed.toLowerCase())
  // Without an article a number names it, if it names no other.
  const [only] = found.count === 1 ? lots : []
  return named?.id ?? (only?.article === null ? only.id : null)
}

/** The id in the address of a lot's page, with or without the site's origin. */
function readLotId(text: string): number | null {
  const id = /\/(?:flats|apartments|parking|storage)\/([1-9]\d{0,8})(?=$|[/?#])/.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}

/** The data of the page: a list, or the invitation to begin one. */
export interface SharedListPageData {
  list: SharedList | null
  /** Without a list: the furniture with which one may begin, as the address has it. */
  furniture: string
  /** Something of the furniture in the address said nothing. */
  isFurnitureDropped: boolean
  /** Who of the list's people has this browser; null before they said it. */
  me: number | null
  /** Why the posted form was rejected, by field; `form` for what concerns no field. */
  errors: Readonly<Record<string, readonly string[]>>
  /** What was typed in the rejected form. */
  values: Readonly<Record<string, string>>
  /** The list was just deleted. */
  isDeleted: boolean
}

/** `/shared-list`: the invitation, or with `?key=` the list. Never cached, and known only with the link. */
export const sharedListPage: ServerPage<SharedListPageData> = {
  isPersonal: true,
  isMissing: ({ list, errors }) => list === null && errors['form']?.[0] === messages.unknown,
  load: async ({ search, snapshot, cookies = {}, form }, { db, clock }) => {
    const common = {
      errors: form?.errors ?? {},
      values: form?.values ?? {},
      isDeleted: search.has('deleted'),
    }
    const { furniture, isComplete } = readListFurniture(
      form?.values['furniture'] ?? search.get('furniture') ?? '',
    )
    const isFurnitureDropped = !isComplete
    const nothing = {
      ...common,
      list: null,
      me: null,
      furniture: writeListFurniture(furniture) ?? '',
      isFurnitureDropped,
    }
    if (form?.isUnavailable) return nothing
    const key = form?.values['key'] ?? search.get('key')
    if (!key) return nothing
    const row = await findList(db, key, clock.now())
    if (!row) return { ...nothing, errors: { ...common.errors, form: [messages.unknown] } }
    await recordListUse(db, row, clock.now())
    const read = await readSharedList(db, snapshot, row)
    const list = { key, ...addFurniture(read, furniture) }
    const person = readPersonId(cookies, row.id)
    const me = list.people.some(({ id }) => id === person) ? person : null
    return { ...common, list, me, furniture: '', isFurnitureDropped }
  },
}

/** Adds to lots of a list what its address has for them. */
function addFurniture(
  read: Omit<SharedList, 'key' | 'furniture'>,
  given: ListFurniture,
): Omit<SharedList, 'key'> {
  const ids = new Set(read.lots.map(({ lot }) => lot.id))
  const own = new Map([...given].filter(([id]) => ids.has(id)))
  const lots = read.lots.map((shared) => {
    const text = own.get(shared.lot.id)
    if (text === undefined) return shared
    const search = `?${new URLSearchParams({ furniture: text }).toString()}`
    return { ...shared, furniture: { search, words: nameFurniture(text) } }
  })
  return { ...read, lots, furniture: writeListFurniture(own) ?? '' }
}

/** The forms of the page. Without scripts they lead back to the list. */
export const sharedListAction: PageAction = {
  take: postSharedList,
  whenUnavailable: (post) => refuse(post, { form: [messages.notChanged] }),
}

async function postSharedList(post: PagePost, context: AppContext): Promise<PostResult> {
  const { fields, cookies, ip } = post
  const key = fields.get('key')
  const lotId = toId(fields.get('property'))
  switch (fields.get('action')) {
    case 'create':
      return toList(post, await createList(context, ip, await listFirstLots(post, context)))
    case 'renew':
      return toList(post, await renewKey(context, key))
    case 'delete': {
      const refusal = await deleteList(context, key)
      return refusal ? refuseForm(post, refusal) : { redirect: `${SHARED_LIST}?deleted` }
    }
    case 'join':
      return join(post, context)
    case 'add':
      return add(post, context)
    case 'add-favourites':
      return toDone(post, await addLots(context, key, await listOwnLots(post, context)))
    case 'remove':
      return toDone(post, await removeLot(context, key, lotId))
    case 'like':
    case 'unlike': {
      const opinion = { personId: await readPerson(post, context), lotId }
      const isOn = fields.get('action') === 'like'
      return toDone(post, await setHeart(context, key, opinion, isOn))
    }
    case 'comment': {
      const text = commentSchema.safeParse(fields.get('text') ?? '')
      if (!text.success) return refuse(post, { text: text.error.issues.map((own) => own.message) })
      const opinion = { personId: await readPerson(post, context), lotId }
      return toDone(post, await addComment(context, key, opinion, { text: text.data, ip }), 'text')
    }
    case 'uncomment': {
      const personId = await readPerson(post, context)
      const commentId = toId(fields.get('comment'))
      return toDone(post, await removeComment(context, key, { personId, commentId }))
    }
    default:
      return refuseForm({ fields, cookies, ip, referer: null }, messages.unclear)
  }
}

async function join(post: PagePost, context: AppContext): Promise<PostResult> {
  const word = wordSchema.safeParse(post.fields.get('word') ?? '')
  if (!word.success) return refuse(post, { word: word.error.issues.map(({ message }) => message) })
  const key = post.fields.get('key')
  const joined = await joinList(context, key, word.data)
  if ('refusal' in joined) return refuse(post, { word: [joined.refusal] })
  const setCookie = createPersonCookie(context.config, joined)
  return { redirect: toAddress(post, key), setCookie }
}

async function add(post: PagePost, context: AppContext): Promise<PostResult> {
  const typed = post.fields.get('lot') ?? ''
  const lotId = await findLotByText(context.catalogue.current(), typed)
  if (lotId === null) return refuse(post, { lot: [messages.notFound] })
  const linked = findLinkedFurniture(typed)
  if (linked !== null) {
    const { furniture } = readListFurniture(post.fields.get('furniture') ?? '')
    const text = writeListFurniture(new Map([...furniture, [lotId, linked]]))
    if (text === null) return refuse(post, { lot: [messages.tooMuchFurniture] })
    post.fields.set('furniture', text)
  }
  return toDone(post, await addLots(context, post.fields.get('key'), [lotId]), 'lot')
}

/** Who of the list's people sent the form; 0, which is the number of no person, before they said it. */
async function readPerson({ fields, cookies }: PagePost, context: AppContext): Promise<number> {
  const list = await findList(context.db, fields.get('key'), context.clock.now())
  return (list && readPersonId(cookies, list.id)) ?? 0
}

/** What a new list has: lots with furniture in its address, then the favourites. */
async function listFirstLots(post: PagePost, context: AppContext): Promise<number[]> {
  const { furniture } = readListFurniture(post.fields.get('furniture') ?? '')
  const snapshot = context.catalogue.current()
  const furnished = [...furniture.keys()].filter((id) => snapshot.findLot(id) !== undefined)
  return [...new Set([...furnished, ...(await listOwnLots(post, context))])].slice(0, MAX_LOTS)
}

async function listOwnLots({ cookies }: PagePost, context: AppContext): Promise<number[]> {
  const visitorId = await findVisitorId(cookies, context)
  const own = await listFavourites(context.db, context.catalogue.current(), visitorId)
  return own.slice(0, MAX_LOTS).map(({ id }) => id)
}

function toList(post: PagePost, result: { key: string } | { refusal: string }): PostResult {
  if ('refusal' in result) return refuseForm(post, result.refusal)
  return { redirect: toAddress(post, result.key) }
}

/** Back to the lot that was changed, or why it was not; `field` is where that belongs. */
function toDone(post: PagePost, refusal: string | null, field = 'form'): PostResult {
  if (refusal !== null) return refuse(post, { [field]: [refusal] })
  const lotId = toId(post.fields.get('property'))
  const place = lotId > 0 && post.fields.get('action') !== 'remove' ? `#lot-${lotId}` : ''
  return { redirect: toAddress(post, post.fields.get('key')) + place }
}

function toAddress({ fields }: PagePost, key: string | null): string {
  const { furniture } = readListFurniture(fields.get('furniture') ?? '')
  return toListAddress({ key: key ?? '', furniture: writeListFurniture(furniture) ?? '' })
}

function refuseForm(post: PagePost, refusal: string): PostResult {
  return refuse(post, { form: [refusal] })
}

function refuse(
  { fields }: PagePost,
  errors: PostedForm['errors'],
): PostedForm & { error: 'bad_input' | 'not_found' } {
  const read = (name: string) => fields.get(name) ?? ''
  const names = ['key', 'furniture', 'action', 'property', 'word', 'lot', 'text']
  const values = Object.fromEntries(names.map((name) => [name, read(name)]))
  const isMissing = Object.values(errors).some((own) => own.includes(messages.unknown))
  return { error: isMissing ? 'not_found' : 'bad_input', values, errors }
}

/** An id of a row; 0, which no row has, for anything else. */
function toId(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}
