import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { hasPasskeys, signByPasskey } from './passkeys.ts'
import styles from './sign-in.module.css'

/** Lets a person prove by a passkey who he or she is. Nothing where the browser knows no passkeys. */
export function PasskeyButton({
  label,
  onTry,
  onSigned,
}: {
  label: string
  onTry?: () => void
  onSigned: (response: object) => Promise<void>
}) {
  const { isSending, error, run } = useSending()
  const [isCancelled, setCancelled] = useState(false)
  if (!hasPasskeys()) return null
  const prove = () => {
    onTry?.()
    return run(async () => {
      setCancelled(false)
      const response = await signByPasskey()
      if (response) await onSigned(response)
      else setCancelled(true)
    })
  }
  return (
    <div className={styles['passkey']}>
      <Button variant="secondary" isLoading={isSending} onClick={() => void prove()}>
        {label}
      </Button>
      <FormError error={error} />
      <p role="status" className={styles['hint']}>
        {isCancelled ? 'Ключ не выбран. Попробуйте ещё раз или войдите по паролю.' : null}
      </p>
    </div>
  )
}
