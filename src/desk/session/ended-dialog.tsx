import { Dialog } from '../kit/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The form to sign in over a screen whose session has ended: what was typed there stays. */
export function EndedDialog({ email }: { email: string }) {
  return (
    // Without a session there is no screen to return to.
    <Dialog title="Сеанс закончился" onCancel={null}>
      <p>Войдите ещё раз: открытое и набранное останется на месте.</p>
      <SignInForm email={email} />
    </Dialog>
  )
}
