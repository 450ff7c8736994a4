import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { userCalls } from '../../features/accounts/user-contracts.ts'
import type { ListedUser } from '../../features/accounts/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { roleOptions, usualRole } from '../session/role-names.ts'
import { Choice, Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import form from '../kit/form.module.css'
import { readFields } from '../kit/read-fields.ts'
import { SecretLink } from '../kit/secret-link.tsx'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { session } from '../session/session-store.ts'
import { TeamRow } from './team-row.tsx'
import styles from './team.module.css'

/** Everybody who has an account, and the form that invites somebody. */
function TeamScreen() {
  const { results } = useLoaderData<{ results: ListedUser[] }>()
  const current = useStore(session)
  const ownId = 'user' in current ? current.user.id : ''
  useTitle('Команда')
  return (
    <>
      <ScreenTop title="Команда" />
      <Invite />
      <ul className={styles['list']}>
        {results.map((user) => (
          <TeamRow key={user.id} user={user} isOwn={user.id === ownId} />
        ))}
      </ul>
    </>
  )
}

function Invite() {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [invited, setInvited] = useState<{ name: string; url: string } | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = readFields(userCalls.invite, event.currentTarget)
    void run(async () => {
      const { user, invite_url } = await callDesk(userCalls.invite, input)
      setInvited({ name: user.name, url: invite_url })
      await revalidate()
    })
  }
  return (
    <section className={styles['invite']} aria-labelledby="invite-title">
      <h2 id="invite-title">Пригласить</h2>
      <form key={invited?.url} className={form['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <Field
          label="Имя"
          name="name"
          autoComplete="off"
          error={error?.fields['name']?.[0]}
          readOnly={isSending}
        />
        <Field
          label="Почта"
          name="email"
          type="email"
          autoComplete="off"
          error={error?.fields['email']?.[0]}
          readOnly={isSending}
        />
        <Choice
          label="Роль"
          name="role"
          defaultValue={usualRole}
          options={roleOptions}
          error={error?.fields['role']?.[0]}
        />
        <Button type="submit" variant="secondary" isLoading={isSending}>
          Создать приглашение
        </Button>
      </form>
      <p className={styles['note']}>
        Менеджер работает с заявками, редактор — с наполнением сайта, аналитик видит цифры без имён
        и телефонов, владелец — всё.
      </p>
      {invited ? (
        <SecretLink
          key={invited.url}
          title={`Ссылка для входа: ${invited.name}`}
          url={invited.url}
        />
      ) : null}
    </section>
  )
}

/** The team before its first data. */
function TeamSkeleton() {
  return (
    <>
      <ScreenTop title="Команда" />
      <div className={styles['invite']} />
      <ListSkeleton rows={4} />
    </>
  )
}

export const area: AreaScreens = {
  Component: TeamScreen,
  Skeleton: TeamSkeleton,
  loader: ({ request: { signal } }) => callDesk(userCalls.list, {}, { signal }),
}
