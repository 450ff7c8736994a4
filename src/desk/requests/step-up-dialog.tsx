import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { session, signedIn } from '../session/session-store.ts'
import styles from './requests.module.css'

/** Asks for the second factor again, before what only an owner may do with everybody's data. */
export function StepUpDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const current = useStore(session)
  const { isSending, error, run } = useSending()
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    void run(async () => {
      const call = { method: 'POST', body: { code }, isOfSignIn: true } as const
      const { token } = await callDesk<{ token: string }>('me/step-up/', call)
      if ('user' in current) signedIn(current.user, token)
      onDone()
    })
  }
  return (
    <dialog ref={dialog} className={styles['help']} aria-labelledby="step-up" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id="step-up">Подтвердите вход</h2>
        <p>Это действие нужно подтвердить кодом из&nbsp;приложения.</p>
        <FormError error={error} />
        <TextField
          label="Код из приложения"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={error?.fields['code']?.[0]}
          isLoading={isSending}
        />
        <div className={styles['tools']}>
          <Button type="submit" isLoading={isSending}>
            Подтвердить
          </Button>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
        </div>
      </form>
    </dialog>
  )
}
