import { type FormEvent, useEffect, useState } from 'react'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/form/button.tsx'
import { type CallOutput, callDesk, DeskError } from '../api/call-desk.ts'
import { CodeField } from './code-field.tsx'
import { Fold } from '../kit/fold.tsx'
import { FormError } from '../kit/form-error.tsx'
import { readFields } from '../kit/read-fields.ts'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { TotpSetup } from '../invite/totp-setup.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { hasPasskeys, offerPasskeys } from './passkeys.ts'
import { findProvider, goToProvider, hasAnswer, takeAnswer } from './identity-provider.ts'
import styles from './sign-in.module.css'
import { enterDesk, openSession } from './open-session.ts'
import { halfToken } from './session-store.ts'

type Answer = CallOutput<typeof sessionCalls.start>

async function sendPasskey(response: object): Promise<void> {
  const options = { isOfSignIn: true }
  await callDesk(sessionCalls.passkey, { ...response }, options)
  await openSession()
}

type Step = 'provider' | 'password' | 'code' | 'enrol'

/**
 * E-mail and password, or an identity provider, then the second factor. `email` is known when the session of a person
 * has ended: then the provider is not offered, because the way to it would leave the screen below.
 */
export function SignInForm({ email }: { email?: string | undefined }) {
  const [step, setStep] = useState<Step>(() =>
    email === undefined && hasAnswer('sign-in') ? 'provider' : 'password',
  )
  const [failure, setFailure] = useState<DeskError | null>(null)
  const go = async ({ next, token }: Answer) => {
    if (next === 'done') await openSession()
    else if (next === 'enrol') {
      halfToken.set(token ?? null)
      setStep('enrol')
    } else setStep('code')
  }
  if (step === 'code') return <CodeForm onBack={() => setStep('password')} />
  if (step === 'enrol') return <TotpSetup onDone={enterDesk} />
  if (step === 'provider') {
    const fail = (error: DeskError) => {
      setFailure(error)
      setStep('password')
    }
    return <ProviderAnswer onNext={go} onFailure={fail} />
  }
  return <Ways email={email} failure={failure} onTry={() => setFailure(null)} onNext={go} />
}

/** Sends what the identity provider has sent with the browser. */
function ProviderAnswer({
  onNext,
  onFailure,
}: {
  onNext: (next: Answer) => Promise<void>
  onFailure: (error: DeskError) => void
}) {
  useEffect(() => {
    // The first time only: an answer is taken once.
    const query = takeAnswer('sign-in')
    if (query === null) return
    callDesk(sessionCalls.provider, { query }, { isOfSignIn: true })
      .then(onNext)
      .catch((error: unknown) => {
        onFailure(error instanceof DeskError ? error : new DeskError(0, {}))
      })
  })
  return <p role="status">Входим…</p>
}

function ProviderButton({ onTry }: { onTry: () => void }) {
  const { isSending, error, run } = useSending()
  const name = findProvider()
  if (name === null) return null
  return (
    <div className={styles['passkey']}>
      <Button
        variant="secondary"
        isLoading={isSending}
        onClick={() => {
          onTry()
          void run(() => goToProvider('sign-in'))
        }}
      >
        Войти через {name}
      </Button>
      <FormError error={error} />
    </div>
  )
}

/** The ways to sign in. What one of them has failed with is gone when another is tried. */
function Ways({
  email,
  failure,
  onTry,
  onNext,
}: {
  email: string | undefined
  /** Why the way before this form has failed. */
  failure: DeskError | null
  onTry: () => void
  onNext: (next: Answer) => Promise<void>
}) {
  const { isSending, error: ownError, clear, run } = useSending()
  const error = ownError ?? failure
  const form = useFirstField()
  usePasskeyOffer()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = readFields(sessionCalls.start, event.currentTarget)
    onTry()
    void run(async () => {
      await onNext(await callDesk(sessionCalls.start, input, { isOfSignIn: true }))
    })
  }
  const leave = () => {
    clear()
    onTry()
  }
  return (
    <>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <TextField
          label="Почта"
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={email ?? ''}
          error={error?.fields['email']?.[0]}
          isLoading={isSending}
        />
        <TextField
          label="Пароль"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error?.fields['password']?.[0]}
          isLoading={isSending}
        />
        <Button type="submit" isLoading={isSending}>
          Войти
        </Button>
      </form>
      <PasskeyButton label="Войти с ключом доступа" onTry={leave} onSigned={sendPasskey} />
      {email === undefined ? <ProviderButton onTry={leave} /> : null}
      <Fold summary="Забыли пароль?">
        <p>
          Попросите владельца кабинета прислать ссылку для нового пароля: «Команда», «Изменить
          доступ». Владельцу её создаёт тот, кто обслуживает сервер.
        </p>
      </Fold>
    </>
  )
}

/** While the form is open the browser offers passkeys in the field of the e-mail. */
function usePasskeyOffer(): void {
  useEffect(() => (hasPasskeys() ? offerPasskeys(sendPasskey) : undefined), [])
}

function CodeForm({ onBack }: { onBack: () => void }) {
  const { isSending, error, run } = useSending()
  const form = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = readFields(sessionCalls.confirm, event.currentTarget)
    void run(async () => {
      await callDesk(sessionCalls.confirm, input, { isOfSignIn: true })
      await openSession()
    })
  }
  return (
    <>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <CodeField
          hint="Шесть цифр. Нет телефона под рукой — введите код восстановления"
          error={error}
          isSending={isSending}
        />
        <Button type="submit" isLoading={isSending}>
          Подтвердить
        </Button>
        <Button variant="text" onClick={onBack}>
          Другая почта
        </Button>
      </form>
      <PasskeyButton label="Подтвердить ключом доступа" onSigned={sendPasskey} />
    </>
  )
}
