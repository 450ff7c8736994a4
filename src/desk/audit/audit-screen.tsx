import { Form, Link, useLoaderData, useSearchParams } from 'react-router'
import type { AuditPage } from '../../features/audit/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { Choice, Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-words.ts'
import styles from './audit.module.css'

const names: Readonly<Record<string, string>> = {
  'invite.create': 'Создана ссылка',
  'invite.password': 'Задан пароль',
  'invite.accept': 'Принята ссылка',
  'factor.totp': 'Подключён второй фактор',
  'session.password': 'Введён пароль',
  'session.identity': 'Вход через сервис',
  'session.start': 'Вход',
  'session.refused': 'Отказ во входе',
  'session.end': 'Выход',
  'session.step_up': 'Вход подтверждён',
  'request.read': 'Открыта заявка',
  'request.take': 'Заявка взята',
  'request.assign': 'Заявка передана',
  'request.outcome': 'Записан итог',
  'request.note': 'Заметка',
  'request.reopen': 'Заявка открыта снова',
  'request.return': 'Заявки вернулись',
  'request.retry': 'Отправлена снова',
  'request.handle': 'Отмечены обработанными',
  'request.erase': 'Данные уничтожены',
  'request.export': 'Выгрузка заявок',
  'user.invite': 'Приглашён человек',
  'user.change': 'Изменён доступ',
  'user.reset': 'Ссылка для нового пароля',
  'user.sessions': 'Сеансы закончены',
  'factor.offer': 'Подключение второго фактора',
  'factor.recovery': 'Новые коды восстановления',
  'factor.passkey': 'Добавлен ключ доступа',
  'factor.passkey.remove': 'Удалён ключ доступа',
  'factor.identity': 'Связан вход через сервис',
  'factor.identity.remove': 'Удалён вход через сервис',
  'me.password': 'Изменён пароль',
  'me.name': 'Изменено имя',
  'me.absence': 'Отсутствие',
  'me.session.end': 'Сеанс закончен',
  'audit.export': 'Выгрузка журнала',
}

/** The name of an action in Russian; an unknown one stays as it is. */
function nameAction(action: string): string {
  return names[action] ?? action
}

/** What the log can be filtered by. */
const actionGroups: ReadonlyArray<[value: string, title: string]> = [
  ['session', 'Входы и выходы'],
  ['request', 'Заявки'],
  ['invite', 'Приглашения'],
  ['factor', 'Вторые факторы'],
  ['user', 'Люди'],
]

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
