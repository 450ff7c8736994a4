import { type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { TextArea } from '../kit/field.tsx'
import { Options } from '../kit/options.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { forgetArrival } from '../live/arrivals.ts'
import { useCan } from '../session/can.ts'
import { lastList } from '../list/list-address.ts'
import { PersonFields } from './person-fields.tsx'
import card from './request-card.module.css'
import { SubjectFields } from './subject-fields.tsx'

/** Adds a request of somebody who rang or came to the office. */
export function NewRequestScreen() {
  useTitle('Новая заявка')
  return (
    <article className={card['card']} tabIndex={-1}>
      <nav className={card['steps']} aria-label="Назад">
        <Link to={lastList.address}>← К списку</Link>
      </nav>
      <h1>Новая заявка</h1>
      {useCan(requestCalls.add) ? <NewRequest /> : <p>Заявки добавляют менеджеры.</p>}
    </article>
  )
}

function NewRequest() {
  const { isSending, error, run } = useSending()
  const navigate = useNavigate()
  const form = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const input = Object.fromEntries(given.filter(([, value]) => value !== ''))
    void run(async () => {
      const { id } = await callDesk(requestCalls.add, input as CallInput<typeof requestCalls.add>)
      forgetArrival(id)
      await navigate(`/requests/${id}`, { replace: true })
    })
  }
  const fieldError = (name: string) => error?.fields[name]?.[0]
  return (
    <form ref={form} className={card['new']} onSubmit={submit} noValidate>
      <Conflict error={error}>
        {({ id }: ListedRequest) => (
          <>
            . <Link to={`/requests/${id}`}>Открыть её</Link>
          </>
        )}
      </Conflict>
      <PersonFields error={error} isSending={isSending} />
      <Options
        legend="Как обратился"
        name="source"
        options={[
          ['phone', 'Позвонил'],
          ['visit', 'Пришёл'],
          ['other', 'Иначе'],
        ]}
        error={fieldError('source')}
      />
      <SubjectFields error={error} isSending={isSending} />
      <TextArea label="Заметка" name="text" rows={3} maxLength={4000} readOnly={isSending} />
      <Options
        legend="Согласие на обработку персональных данных"
        name="consent"
        options={[
          ['spoken', 'Дал устно'],
          ['written', 'Подписал'],
        ]}
        error={fieldError('consent')}
      />
      <Button type="submit" isLoading={isSending}>
        {error?.isAway ? 'Повторить' : 'Добавить заявку'}
      </Button>
    </form>
  )
}
