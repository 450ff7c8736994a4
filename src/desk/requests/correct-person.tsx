import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import form from '../kit/form.module.css'
import { useSending } from '../kit/use-sending.ts'
import { PersonFields } from './person-fields.tsx'
import { formatRequestPhone } from './request-labels.ts'
import { Fold } from '../kit/fold.tsx'

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
    const input = {
      id: request.id,
      version: seen.version,
      name: name === seen.name ? undefined : name,
      phone: phone === formatRequestPhone(seen.phone) ? undefined : phone,
    }
    if (input.name === undefined && input.phone === undefined) return
    void run(async () => {
      try {
        await callDesk(requestCalls.correct, input)
      } finally {
        await revalidate()
      }
    })
  }
  return (
    <Fold
      summary="Исправить имя или номер"
      onToggle={(event) => event.currentTarget.open && setSeen(request)}
    >
      <form className={form['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <PersonFields
          person={{ name: request.name, phone: formatRequestPhone(request.phone) }}
          error={error}
          isSending={isSending}
        />
        <Button type="submit" variant="secondary" isLoading={isSending}>
          Исправить
        </Button>
      </form>
    </Fold>
  )
}
