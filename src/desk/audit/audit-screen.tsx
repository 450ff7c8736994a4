import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { ListedUser } from '../../features/accounts/schema.ts'
import type { AuditPage } from '../../features/audit/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Choice, Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-words.ts'
import { describeSubject, nameAction } from './audit-words.ts'
import styles from './audit.module.css'

/** What the log can be filtered by. */
const actionGroups: ReadonlyArray<[value: string, title: string]> = [
  ['session', 'Входы и выходы'],
  ['request', 'Заявки'],
  ['invite', 'Приглашения'],
  ['factor', 'Вторые факторы'],
  ['user', 'Люди'],
]

interface LoadedLog {
  page: AuditPage
  people: ListedUser[]
}

/** Loads a page of the log and the people by whom it can be filtered. */
export async function loadLog({ request }: LoaderFunctionArgs): Promise<LoadedLog> {
  const { signal } = request
  const given = new URL(request.url).searchParams
  const search = new URLSearchParams([...given].filter(([, value]) => value !== ''))
  const [page, { results: people }] = await Promise.all([
    callDesk<AuditPage>(`audit/?${search.toString()}`, { signal }),
    callDesk<{ results: ListedUser[] }>('users/', { signal }),
  ])
  return { page, people }
}

/** What people did, newest first. */
export function AuditScreen() {
  const { page, people } = useLoaderData<LoadedLog>()
  const [search] = useSearchParams()
  useTitle('Журнал')
  return (
    <>
      <h1>Журнал</h1>
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
        <Button type="submit" variant="secondary">
          Показать
        </Button>
      </Form>
      {page.results.length === 0 ? (
        <EmptyList title="Записей нет" text="За эти дни никто ничего такого не делал." />
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Когда</th>
              <th scope="col">Кто</th>
              <th scope="col">Что</th>
              <th scope="col">Подробнее</th>
              <th scope="col">Откуда</th>
            </tr>
          </thead>
          <tbody>
            {page.results.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                </td>
                <td>{entry.user.name}</td>
                <td>{nameAction(entry.action)}</td>
                <td>
                  {describeSubject(entry.action, entry.subject)}
                  {entry.action.startsWith('request.') && entry.ids[0] ? (
                    <>
                      {' '}
                      <Link to={`/requests/${entry.ids[0]}`}>заявка</Link>
                    </>
                  ) : null}
                </td>
                <td className={styles['address']}>{entry.address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page.next ? (
        <p className={styles['more']}>
          <Link to={`/audit?${withCursor(search, page.next)}`}>Более ранние</Link>
        </p>
      ) : null}
    </>
  )
}

function withCursor(search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(search)
  next.set('cursor', cursor)
  return next.toString()
}

/** The log before its first data. */
export function AuditSkeleton() {
  return (
    <>
      <h1>Журнал</h1>
      <ListSkeleton />
    </>
  )
}
