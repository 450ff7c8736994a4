import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { RecoveryCodes } from '../invite/recovery-codes.tsx'
import { type Offer, TotpForm } from '../invite/totp-setup.tsx'
import { Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import form from '../kit/form.module.css'
import { readFields } from '../kit/read-fields.ts'
import { useSending } from '../kit/use-sending.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { createPasskey, hasPasskeys } from '../session/passkeys.ts'
import { AccessList } from './access-list.tsx'
import styles from './me.module.css'

/** Passkeys, the authenticator and the recovery codes. Each change asks for a factor again. */
export function Factors({ account }: { account: OwnAccount }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <section aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">Ключи доступа</h2>
        <Passkeys passkeys={account.passkeys} />
      </section>
      <section aria-labelledby="totp-title">
        <h2 id="totp-title">Приложение с кодами</h2>
        <Totp isOn={account.totp} onCodes={setCodes} />
      </section>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <section aria-labelledby="recovery-title">
          <h2 id="recovery-title">Коды восстановления</h2>
          <Recovery left={account.recovery_codes} onCodes={setCodes} />
        </section>
      )}
    </>
  )
}

function Passkeys({ passkeys }: { passkeys: OwnAccount['passkeys'] }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [done, setDone] = useState('')
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const { name } = readFields(factorCalls.addPasskey, fields)
    void run(async () => {
      setDone('')
      const response = await createPasskey()
      if (!response) return setDone('Ключ не создан. Попробуйте ещё раз.')
      await callDesk(factorCalls.addPasskey, { response: { ...response }, name })
      fields.reset()
      setDone('Ключ доступа добавлен')
      await revalidate()
    })
  }
  const remove = (id: string) =>
    void run(async () => {
      await callDesk(factorCalls.removePasskey, { id })
      setDone('Ключ доступа удалён')
      await revalidate()
    })
  return (
    <>
      <p className={styles['note']}>
        Вход по отпечатку, лицу или PIN-коду устройства, без пароля и кода.
      </p>
      <AccessList
        entries={passkeys.map(({ id, name, created_at, used_at }) => ({
          id,
          name,
          note: `добавлен ${formatMoment(created_at)}, ${used_at ? `последний вход ${formatMoment(used_at)}` : 'вход по нему ещё не был'}`,
          removed: `ключ «${name}»`,
        }))}
        isSending={isSending}
        onRemove={remove}
      />
      {hasPasskeys() ? (
        <form className={form['form']} onSubmit={add} noValidate>
          <Field
            label="Название, чтобы узнать ключ"
            name="name"
            placeholder="Рабочий ноутбук"
            autoComplete="off"
            maxLength={100}
            error={error?.fields['name']?.[0] ?? error?.fields['response']?.[0]}
          />
          <Button type="submit" variant="secondary" isLoading={isSending}>
            Добавить ключ доступа
          </Button>
        </form>
      ) : (
        <p>
          Здесь ключ не добавить: браузер их не знает, или сайт открыт без HTTPS или по числовому
          адресу.
        </p>
      )}
      <FormError error={error} />
      <p role="status">{done}</p>
    </>
  )
}

function Totp({ isOn, onCodes }: { isOn: boolean; onCodes: (codes: readonly string[]) => void }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [done, setDone] = useState('')
  const [offer, setOffer] = useState<Offer | null>(null)
  if (offer) {
    return (
      <TotpForm
        offer={offer}
        onCode={async (code) => {
          const options = { isProof: true }
          const { recovery_codes } = await callDesk(factorCalls.confirmTotp, { code }, options)
          setOffer(null)
          setDone('Приложение подключено. Другие сеансы закончены.')
          if (recovery_codes.length > 0) onCodes(recovery_codes)
          await revalidate()
        }}
      />
    )
  }
  return (
    <>
      <p>{isOn ? 'Подключено.' : 'Не подключено.'}</p>
      <FormError error={error} />
      <Button
        variant="secondary"
        isLoading={isSending}
        onClick={() =>
          void run(async () => {
            setDone('')
            setOffer(await callDesk(factorCalls.offerTotp, {}))
          })
        }
      >
        {isOn ? 'Подключить другое приложение' : 'Подключить приложение'}
      </Button>
      <p role="status">{done}</p>
    </>
  )
}

function Recovery({
  left,
  onCodes,
}: {
  left: number
  onCodes: (codes: readonly string[]) => void
}) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const create = () =>
    void run(async () => {
      const { recovery_codes } = await callDesk(factorCalls.renewRecoveryCodes, {})
      onCodes(recovery_codes)
      await revalidate()
    })
  return (
    <>
      <p>
        {left === 0
          ? 'Кодов не осталось: без них потерянный телефон закроет вам вход.'
          : `Осталось ${left} из 10. Каждый заменяет телефон один раз.`}
      </p>
      <FormError error={error} />
      <Button variant="secondary" isLoading={isSending} onClick={create}>
        Создать новые коды
      </Button>
    </>
  )
}
