import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import form from '../kit/form.module.css'
import { useSending } from '../kit/use-sending.ts'
import { formatRequestPhone } from './request-words.ts'

/** Corrects name or number of a request. Give it a new key when they have changed. */
export function CorrectPerson({ request }: { request: RequestCard }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  // What is corrected is what the person saw when the form was opened.
  const [seen, setSeen] = useState(request)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [name, phone] = [given.get('name') as string, given.get('phone') as string]
    const body = {
      version: seen.version,
      ...(name !== seen.name && { name }),
      ...(phone !== formatRequestPhone(seen.phone) && { phone }),
    }
    if (Object.keys(body).length === 1) return
    void run(async () => {
      try {
        await callDesk(`requests/${request.id}/`, { method: 'PATCH', body })
      } finally {
        await revalidate()
      }
    })
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && setSeen(request)}>
      <summary>Исправить имя или номер</summary>
      <form className={form['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <Field
          label="Имя"
          name="name"
          autoComplete="off"
          defaultValue={request.name}
          error={error?.fields['name']?.[0]}
          readOnly={isSending}
        />
        <Field
          label="Телефон"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={formatRequestPhone(request.phone)}
          error={error?.fields['phone']?.[0]}
          readOnly={isSending}
        />
        <Button type="submit" variant="secondary" isLoading={isSending}>
          Исправить
        </Button>
      </form>
    </details>
  )
}
