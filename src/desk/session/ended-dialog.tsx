import { useEffect, useRef } from 'react'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in.module.css'

/** The form to sign in over a screen whose session has ended: what was typed there stays. */
export function EndedDialog({ email }: { email: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="ended-title"
      // Escape must not leave a screen without a session.
      onCancel={(event) => event.preventDefault()}
    >
      <div>
        <h2 id="ended-title">Сеанс закончился</h2>
        <p>Войдите ещё раз: открытое и набранное останется на месте.</p>
        <SignInForm email={email} />
      </div>
    </dialog>
  )
}
