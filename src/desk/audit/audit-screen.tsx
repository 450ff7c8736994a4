import { Form, Link, useLoaderData, useSearchParams } from 'react-router'
import type { AuditPage } from '../../features/audit/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { Choice, Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-words.ts'
import { actionGroups, nameAction } from './action-names.ts'
import styles from './audit.module.css'

/** What people did, newest first. */
export function AuditScreen() {
  const page = useLoaderData<AuditPage>()
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
                  {entry.subject}
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
