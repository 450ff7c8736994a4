import { type FormEvent, useState } from 'react'
import { useLoaderData, useNavigate, useParams, useRouteError } from 'react-router'
import { inviteCalls } from '../../features/accounts/invite-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CallOutput, callDesk, DeskError } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { readFields } from '../kit/read-fields.ts'
import { ScreenFailure } from '../kit/states.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { enterDesk } from '../session/open-session.ts'
import signIn from '../session/sign-in.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Joined, TotpForm } from './totp-setup.tsx'

type Invite = CallOutput<typeof inviteCalls.find>
type Offer = CallOutput<typeof inviteCalls.givePassword>['totp']

type Step = { name: 'password' } | { name: 'code'; totp: Offer } | { name: 'codes'; joined: Joined }

/** A link of an invite or a reset: a password, the second factor, the recovery codes. */
export function InviteScreen() {
  const invite = useLoaderData<Invite>()
  const { link = '' } = useParams()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ name: 'password' })
  const title = invite.kind === 'reset' ? 'Новый пароль' : 'Приглашение в кабинет'
  useTitle(title)
  const finish = () => {
    // The address first: the link has been used.
    void navigate('/', { replace: true })
    enterDesk()
  }
  return (
    <main className={signIn['screen']}>
      <div className={signIn['box']}>
        <h1>{title}</h1>
        {step.name === 'password' ? (
          <PasswordStep
            invite={invite}
            link={link}
            onNext={(totp) => setStep({ name: 'code', totp })}
          />
        ) : step.name === 'code' ? (
          <TotpForm
            offer={step.totp}
            onCode={async (code) => {
              const input = { link, code }
              const joined = await callDesk(inviteCalls.confirm, input, { isOfSignIn: true })
              if (joined.recovery_codes.length === 0) finish()
              else setStep({ name: 'codes', joined })
            }}
          />
        ) : (
          <RecoveryCodes codes={step.joined.recovery_codes} onDone={finish} />
        )}
      </div>
    </main>
  )
}

/** A link that cannot be used says why: it was used, is too old, or a newer one took its place. */
export function InviteFailure() {
  const error = useRouteError()
  const isGone = error instanceof DeskError && error.status === 404
  return (
    <main className={signIn['screen']}>
      <div className={signIn['box']}>
        {isGone ? (
          <>
            <h1>Ссылка не действует</h1>
            <p>{error.detail}.</p>
            <p>
              Новую присылает владелец кабинета. Если пароль у&nbsp;вас уже есть,{' '}
              <a href="/desk">войдите</a>.
            </p>
          </>
        ) : (
          <ScreenFailure />
        )}
      </div>
    </main>
  )
}

function PasswordStep({
  invite,
  link,
  onNext,
}: {
  invite: Invite
  link: string
  onNext: (totp: Offer) => void
}) {
  const { isSending, error, run } = useSending()
  const form = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = readFields(inviteCalls.givePassword, event.currentTarget)
    void run(async () => {
      const input = { ...fields, link }
      const { totp } = await callDesk(inviteCalls.givePassword, input, { isOfSignIn: true })
      onNext(totp)
    })
  }
  return (
    <form ref={form} className={signIn['form']} onSubmit={submit} noValidate>
      <FormError error={error} />
      {invite.is_first ? (
        <>
          <TextField
            label="Имя"
            name="name"
            autoComplete="name"
            defaultValue={invite.name}
            error={error?.fields['name']?.[0]}
            isLoading={isSending}
          />
          <TextField
            label="Почта"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={invite.email}
            hint="С ней вы будете входить"
            error={error?.fields['email']?.[0]}
            isLoading={isSending}
          />
        </>
      ) : (
        <>
          <p>
            {invite.name}, {invite.email}
          </p>
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={invite.email} />
        </>
      )}
      <TextField
        label="Пароль"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="От 12 символов: удобнее всего несколько случайных слов"
        error={error?.fields['password']?.[0]}
        isLoading={isSending}
      />
      <Button type="submit" isLoading={isSending}>
        Дальше
      </Button>
    </form>
  )
}
