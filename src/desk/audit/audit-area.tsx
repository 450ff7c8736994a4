import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { userCalls } from '../../features/accounts/user-contracts.ts'
import type { ListedUser } from '../../features/accounts/schema.ts'
import { auditCalls } from '../../features/audit/audit-contracts.ts'
import type { AuditEntry, AuditPage } from '../../features/audit/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { toFileAddress } from '../content/content-address.ts'
import { Choice, Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { More, Table } from '../kit/table.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { describeSubject, describeValues } from './audit-labels.ts'
import styles from './audit.module.css'

/** What the log can be filtered by. */
const actionGroups: ReadonlyArray<[value: string, title: string]> = [
  ['session', 'Входы и выходы'],
  ['request', 'Заявки'],
  ['invite', 'Приглашения'],
  ['factor', 'Вторые факторы'],
  ['user', 'Люди'],
  ['source', 'Источники'],
  ['run', 'Загрузки'],
  ['release', 'Принятые цены'],
  ['lot', 'Лоты'],
  ['lots', 'Много лотов сразу'],
  ['content', 'Тексты и\u00a0контакты'],
]

interface LoadedLog {
  page: AuditPage
  people: ListedUser[]
}

/** Loads a page of the log and the people by whom it can be filtered. */
async function loadLog({ request }: LoaderFunctionArgs): Promise<LoadedLog> {
  const { signal } = request
  const given = new URL(request.url).searchParams
  const filter: CallInput<typeof auditCalls.list> = Object.fromEntries(
    [...given].filter(([, value]) => value !== ''),
  )
  const [page, { results: people }] = await Promise.all([
    callDesk(auditCalls.list, filter, { signal }),
    callDesk(userCalls.list, {}, { signal }),
  ])
  return { page, people }
}

/** What people did, newest first. */
function AuditScreen() {
  const { page, people } = useLoaderData<LoadedLog>()
  const [search] = useSearchParams()
  const entityId = search.get('entity_id')
  useTitle('Журнал')
  return (
    <>
      <ScreenTop title="Журнал" />
      <Form className={`${form['form']} ${styles['filter']}`} role="search">
        <Choice
          label="Что"
          name="action"
          options={[['', 'Все действия'], ...actionGroups]}
          defaultValue={search.get('action') ?? ''}
        />
        <Choice
          label="Кто"
          name="user"
          options={[['', 'Все'], ...people.map(({ id, name }) => [id, name] as const)]}
          defaultValue={search.get('user') ?? ''}
        />
        <Field label="С" type="date" name="from" defaultValue={search.get('from') ?? ''} />
        <Field label="По" type="date" name="to" defaultValue={search.get('to') ?? ''} />
        {entityId === null ? null : (
          <>
            <input type="hidden" name="entity" value={search.get('entity') ?? ''} />
            <input type="hidden" name="entity_id" value={entityId} />
          </>
        )}
        <Button type="submit" variant="secondary">
          Показать
        </Button>
      </Form>
      {entityId === null ? null : (
        <p className={styles['only']}>
          Только: {page.results.find(({ entity }) => entity?.title)?.entity?.title ?? 'одна запись'}
          {'. '}
          <Link to={`/audit?${withoutEntity(search)}`}>Весь журнал</Link>
        </p>
      )}
      {page.results.length === 0 ? (
        <EmptyList title="Записей нет" text="За эти дни никто ничего такого не делал." />
      ) : (
        <Table caption="Журнал" columns={columns} rows={page.results} toKey={({ id }) => id} />
      )}
      {page.next ? <More to={`/audit?${withCursor(search, page.next)}`}>Более ранние</More> : null}
    </>
  )
}

const columns = [
  {
    title: 'Когда',
    toCell: ({ at }: AuditEntry) => <time dateTime={at}>{formatMoment(at)}</time>,
    isExact: true,
  },
  { title: 'Кто', toCell: ({ user }: AuditEntry) => user.name },
  { title: 'Что', toCell: ({ title, action }: AuditEntry) => title ?? action },
  { title: 'Подробнее', toCell: (entry: AuditEntry) => <Details {...entry} /> },
  { title: 'Откуда', toCell: ({ address }: AuditEntry) => address, isExact: true },
]

function Details(entry: AuditEntry) {
  return (
    <>
      {describeSubject(entry.action, entry.subject)}
      <EntityLinks {...entry} />
      {entry.changes.map((change) => (
        <p key={change.field} className={styles['change']}>
          {describeValues(change)}
        </p>
      ))}
    </>
  )
}

/** The address of the screen that something of a kind has. */
const screens: Readonly<Record<string, (id: string) => string>> = {
  request: (id) => `/requests/${id}`,
  lot: (id) => `/lots/${id}`,
  source: (id) => `/sources/${id}`,
  content: (id) => toFileAddress(id),
}

/** What a row is about, with the way to it and to all rows about the same. */
function EntityLinks({ entity, subject }: AuditEntry) {
  if (!entity?.id) return null
  const { kind, id, title } = entity
  const name = title ?? (kind === 'request' ? 'Заявка' : '')
  const address = screens[kind]?.(id)
  const rows = new URLSearchParams({ entity: kind, entity_id: id })
  return (
    <p className={styles['entity']}>
      {address === undefined ? null : <Link to={address}>{name}</Link>}
      {address !== undefined || subject.includes(name) ? null : name}{' '}
      <Link to={`/audit?${rows.toString()}`} aria-label={`Журнал: ${name || 'эта запись'}`}>
        журнал
      </Link>
    </p>
  )
}

function withoutEntity(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  for (const name of ['entity', 'entity_id', 'cursor']) next.delete(name)
  return next.toString()
}

function withCursor(search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(search)
  next.set('cursor', cursor)
  return next.toString()
}

/** The log before its first data. */
function AuditSkeleton() {
  return (
    <>
      <ScreenTop title="Журнал" />
      <ListSkeleton />
    </>
  )
}

export const area: AreaScreens = {
  Component: AuditScreen,
  Skeleton: AuditSkeleton,
  loader: loadLog,
}
