import { type FormEvent, useEffect, useState } from 'react'
import type { OwnUser } from '../../features/accounts/schema.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { TotpSetup } from '../invite/totp-setup.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { hasPasskeys, offerPasskeys } from './passkeys.ts'
import styles from './sign-in.module.css'
import { halfToken, signedIn } from './session-store.ts'

interface SignedIn {
  user: OwnUser
  token: string
}
interface Answer extends Partial<SignedIn> {
  next: 'second_factor' | 'enrol' | 'done'
}

async function sendPasskey(body: object): Promise<void> {
  const call = { method: 'POST', body, isOfSignIn: true } as const
  const { user, token } = await callDesk<SignedIn>('session/passkey/', call)
  signedIn(user, token)
}

/** E-mail and password, then the second factor. `email` is known when the session of a person has ended. */
export function SignInForm({ email }: { email?: string | undefined }) {
  const [step, setStep] = useState<'password' | 'code' | 'enrol'>('password')
  if (step === 'code') return <CodeForm onBack={() => setStep('password')} />
  if (step === 'enrol') return <TotpSetup onDone={({ user, token }) => signedIn(user, token)} />
  return <PasswordForm email={email} onNext={setStep} />
}

function PasswordForm({
  email,
  onNext,
}: {
  email: string | undefined
  onNext: (step: 'code' | 'enrol') => void
}) {
  const { isSending, error, run } = useSending()
  const form = useFirstField()
  usePasskeyOffer()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    void run(async () => {
      const body = { email: given.get('email'), password: given.get('password') }
      const answer = await callDesk<Answer>('session/', { method: 'POST', body, isOfSignIn: true })
      if (answer.next === 'done' && answer.user) signedIn(answer.user, answer.token ?? '')
      else if (answer.next === 'enrol') {
        halfToken.set(answer.token ?? null)
        onNext('enrol')
      } else onNext('code')
    })
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
      <PasskeyButton label="Войти с ключом доступа" onSigned={sendPasskey} />
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
    const code = new FormData(event.currentTarget).get('code')
    void run(async () => {
      const call = { method: 'POST', body: { code }, isOfSignIn: true } as const
      const { user, token } = await callDesk<SignedIn>('session/code/', call)
      signedIn(user, token)
    })
  }
  return (
    <>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <TextField
          label="Код из приложения"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="Шесть цифр. Нет телефона под рукой — введите код восстановления"
          error={error?.fields['code']?.[0]}
          isLoading={isSending}
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
