import { useTitle } from '../kit/use-title.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in.module.css'

/** Shown to people who are not signed in, at every address of the desk. */
export function SignInScreen() {
  useTitle('Вход')
  return (
    <main className={styles['screen']}>
      <div className={styles['box']}>
        <h1>Вход в кабинет</h1>
        <SignInForm />
      </div>
    </main>
  )
}
