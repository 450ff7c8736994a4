import { type FormEvent, useState } from 'react'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import type { DeskError } from '../api/call-desk.ts'
import { useNow } from '../kit/use-now.ts'
import { useColleagues } from '../list/list-filters.tsx'
import styles from './request-card.module.css'

interface GiveToProps {
  request: RequestCard
  isSending: boolean
  error: DeskError | null
  onGive: (name: 'assign', fields: { user: string; confirm?: true }) => Promise<boolean>
}

/** Gives a request to a colleague. Somebody who is away gets it only when that is confirmed. */
export function GiveTo({ request, isSending, error, onGive }: GiveToProps) {
  const people = useColleagues().filter(({ id }) => id !== request.assigned_to?.id)
  const now = useNow()
  const [user, setUser] = useState('')
  const refusal = user === '' ? undefined : error?.fields['user']?.[0]
  if (people.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (user === '') return
    void onGive('assign', { user, ...(refusal !== undefined && { confirm: true }) }).then(
      (isDone) => isDone && setUser(''),
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label>
        Кому передать
        <select name="user" value={user} onChange={(event) => setUser(event.currentTarget.value)}>
          <option value="">Выберите</option>
          {people.map(({ id, name, absent_until }) => (
            <option key={id} value={id}>
              {absent_until !== null && Date.parse(absent_until) > now
                ? `${name} (нет на месте)`
                : name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        {refusal === undefined ? 'Передать' : 'Всё равно передать'}
      </Button>
      {refusal === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {refusal}
        </p>
      )}
    </form>
  )
}
