import { type FormEvent, useEffect, useState } from 'react'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import { createQrCode } from '../../lib/qr-code.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallOutput, callDesk } from '../api/call-desk.ts'
import { CodeField } from '../session/code-field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { Fold } from '../kit/fold.tsx'
import styles from './invite.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

export type Joined = CallOutput<typeof factorCalls.confirmTotp>
export type Offer = CallOutput<typeof factorCalls.offerTotp>

/** Sets up an authenticator for a session that has given the password only, and shows the recovery codes. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [joined, setJoined] = useState<Joined | null>(null)
  const { error, run } = useSending()
  useEffect(() => {
    void run(async () => {
      setOffer(await callDesk(factorCalls.offerTotp, {}, { isOfSignIn: true }))
    })
  }, [run])
  if (joined) return <RecoveryCodes codes={joined.recovery_codes} onDone={onDone} />
  if (!offer) return <FormError error={error} />
  return (
    <TotpForm
      offer={offer}
      onCode={async (code) => {
        setJoined(await callDesk(factorCalls.confirmTotp, { code }, { isOfSignIn: true }))
      }}
    />
  )
}

/** The QR code of a secret, the secret in letters, and the field for the first code. */
export function TotpForm({
  offer,
  onCode,
}: {
  offer: Offer | null
  onCode: (code: string) => Promise<void>
}) {
  const { isSending, error, run } = useSending()
  const form = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code') as string
    void run(() => onCode(code))
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {offer ? (
        <TotpOffer offer={offer} />
      ) : (
        <p>Введите код из приложения, которое вы подключали раньше, или код восстановления.</p>
      )}
      <FormError error={error} />
      <CodeField hint="Шесть цифр, меняются каждые 30 секунд" error={error} isSending={isSending} />
      <Button type="submit" isLoading={isSending}>
        Подтвердить
      </Button>
    </form>
  )
}

function TotpOffer({ offer }: { offer: Offer }) {
  const { path, size } = createQrCode(offer.uri)
  return (
    <>
      <p>
        Откройте приложение с одноразовыми кодами (Яндекс Ключ, Google Authenticator, 1Password и
        другие) и отсканируйте рисунок.
      </p>
      <svg
        className={styles['qr']}
        role="img"
        aria-label="QR-код для приложения"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      >
        <path d={path} />
      </svg>
      <Fold summary="Не сканируется — ввести вручную">
        <code className={styles['secret']}>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Fold>
    </>
  )
}
