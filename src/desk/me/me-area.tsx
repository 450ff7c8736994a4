import { type FormEvent, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { ownCalls } from '../../features/accounts/own-contracts.ts'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { roleNames } from '../session/role-names.ts'
import { Field, MomentField } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import form from '../kit/form.module.css'
import { readFields } from '../kit/read-fields.ts'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.ts'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { fromFieldTime } from '../../lib/time/office-time.ts'
import { officeZone } from '../kit/office-zone.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { rename } from '../session/session-store.ts'
import { Factors } from './factors.tsx'
import { Identities } from './identities.tsx'
import styles from './me.module.css'
import { Sessions } from './sessions.tsx'

/** One's own account: name, password, second factors, sessions, absence. */
function MeScreen() {
  const account = useLoaderData<OwnAccount>()
  useTitle('Моя учётная запись')
  return (
    <div className={styles['me']}>
      <ScreenTop title="Моя учётная запись" />
      <section aria-labelledby="who-title">
        <h2 id="who-title">Кто я</h2>
        <p>
          {account.email}, {roleNames[account.role].toLowerCase()}
        </p>
        <Name account={account} />
      </section>
      <section aria-labelledby="absence-title">
        <h2 id="absence-title">Отсутствие</h2>
        <Absence account={account} />
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">Пароль</h2>
        <Password email={account.email} />
      </section>
      <Factors account={account} />
      <Identities identities={account.identities} />
      <Sessions sessions={account.sessions} />
    </div>
  )
}

function Name({ account }: { account: OwnAccount }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [done, setDone] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = readFields(ownCalls.changeName, event.currentTarget)
    void run(async () => {
      const changed = await callDesk(ownCalls.changeName, input)
      rename(changed.name)
      setDone('Имя сохранено')
      await revalidate()
    })
  }
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <FormError error={error} />
      <Field
        label="Имя"
        name="name"
        autoComplete="name"
        key={account.name}
        defaultValue={account.name}
        error={error?.fields['name']?.[0]}
        readOnly={isSending}
      />
      <Button type="submit" variant="secondary" isLoading={isSending}>
        Сохранить имя
      </Button>
      <p role="status">{done}</p>
    </form>
  )
}

function Absence({ account: { absent_until } }: { account: OwnAccount }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const now = useNow()
  const isAway = absent_until !== null && Date.parse(absent_until) > now
  const send = (until: string | null) =>
    void run(async () => {
      await callDesk(ownCalls.setAbsence, { until })
      await revalidate()
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('until') as string
    const until = fromFieldTime(text, officeZone())
    if (until) send(until.toISOString())
  }
  return (
    <>
      <p>
        {isAway
          ? `Вы отсутствуете до ${formatMoment(absent_until)}: новые заявки вам не передают.`
          : 'Вы на месте. Если уходите, укажите, когда вернётесь: взятые вами заявки достанутся другим.'}
      </p>
      <form className={form['form']} onSubmit={submit}>
        <FormError error={error} />
        <MomentField label="Вернусь" name="until" required error={error?.fields['until']?.[0]} />
        <Button type="submit" variant="secondary" isLoading={isSending}>
          Отметить отсутствие
        </Button>
        {isAway ? (
          <Button variant="secondary" isLoading={isSending} onClick={() => send(null)}>
            Я на месте
          </Button>
        ) : null}
      </form>
    </>
  )
}

function Password({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [done, setDone] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const input = readFields(ownCalls.changePassword, fields)
    void run(async () => {
      await callDesk(ownCalls.changePassword, input, { isProof: true })
      fields.reset()
      setDone('Пароль изменён. Другие сеансы закончены.')
      await revalidate()
    })
  }
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      {error?.status === 401 ? (
        <Notice tone="error">Текущий пароль не подошёл</Notice>
      ) : (
        <FormError error={error} />
      )}
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label="Текущий пароль"
        name="current"
        type="password"
        autoComplete="current-password"
        error={error?.fields['current']?.[0]}
        readOnly={isSending}
      />
      <Field
        label="Новый пароль, от 12 символов"
        name="password"
        type="password"
        autoComplete="new-password"
        error={error?.fields['password']?.[0]}
        readOnly={isSending}
      />
      <Button type="submit" variant="secondary" isLoading={isSending}>
        Сменить пароль
      </Button>
      <p role="status">{done}</p>
    </form>
  )
}

/** The account before its first data. */
function MeSkeleton() {
  return (
    <>
      <ScreenTop title="Моя учётная запись" />
      <ListSkeleton />
    </>
  )
}

export const area: AreaScreens = {
  Component: MeScreen,
  Skeleton: MeSkeleton,
  loader: ({ request: { signal } }) => callDesk(ownCalls.read, {}, { signal }),
}
