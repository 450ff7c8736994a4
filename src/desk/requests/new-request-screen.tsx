import { type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListedRequest, RequestCard } from '../../features/callback/requests/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { forgetArrival } from '../live/arrivals.ts'
import { lastList } from '../list/list-address.ts'
import styles from './request-card.module.css'
import { useWorksOnRequests } from './request-words.ts'

/** Adds a request of somebody who rang or came to the office. */
export function NewRequestScreen() {
  useTitle('Новая заявка')
  return (
    <article className={styles['card']} tabIndex={-1}>
      <nav className={styles['steps']} aria-label="Назад">
        <Link to={lastList.address}>← К списку</Link>
      </nav>
      <h1>Новая заявка</h1>
      {useWorksOnRequests() ? <NewRequest /> : <p>Заявки добавляют менеджеры.</p>}
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
    const body = Object.fromEntries(given.filter(([, value]) => value !== ''))
    void run(async () => {
      const call = { method: 'POST', body: { ...body, type: 'callback' } } as const
      const { id } = await callDesk<RequestCard>('requests/', call)
      forgetArrival(id)
      await navigate(`/requests/${id}`, { replace: true })
    })
  }
  const fieldError = (name: string) => error?.fields[name]?.[0]
  const same =
    error?.status === 409 ? (error.body['current'] as ListedRequest | undefined) : undefined
  return (
    <form ref={form} className={styles['new']} onSubmit={submit} noValidate>
      {same ? (
        <Notice tone="error">
          {error?.detail}. <Link to={`/requests/${same.id}`}>Открыть её</Link>
        </Notice>
      ) : (
        <FormError error={error} />
      )}
      <Field
        label="Имя"
        name="name"
        autoComplete="off"
        error={fieldError('name')}
        readOnly={isSending}
      />
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        autoComplete="off"
        placeholder="+7 912 345-67-89"
        error={fieldError('phone')}
        readOnly={isSending}
      />
      <Choices
        legend="Как обратился"
        name="source"
        options={[
          ['phone', 'Позвонил'],
          ['visit', 'Пришёл'],
          ['other', 'Иначе'],
        ]}
        error={fieldError('source')}
      />
      <Field
        label="Проект, если назвал"
        name="project"
        autoComplete="off"
        error={fieldError('project')}
        readOnly={isSending}
      />
      <Field
        label="Артикул лота, если назвал"
        name="lot"
        autoComplete="off"
        error={fieldError('lot')}
        readOnly={isSending}
      />
      <label className={styles['field']}>
        Заметка
        <textarea name="text" rows={3} maxLength={4000} readOnly={isSending} />
      </label>
      <Choices
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

/** A few choices of which none is chosen at first. */
function Choices({
  legend,
  name,
  options,
  error,
}: {
  legend: string
  name: string
  options: ReadonlyArray<readonly [value: string, title: string]>
  error: string | undefined
}) {
  return (
    <fieldset className={styles['options']} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {options.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} />
          {title}
        </label>
      ))}
      {error ? (
        <p role="alert" className={styles['late']}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
