import type { FormEvent } from 'react'
import { ownCalls } from '../../features/accounts/own-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { CodeField } from './code-field.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormError } from '../kit/form-error.tsx'
import { readFields } from '../kit/read-fields.ts'
import { useSending } from '../kit/use-sending.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { endStepUp } from './step-up-store.ts'

const send = async (proof: CallInput<typeof ownCalls.stepUp>) => {
  await callDesk(ownCalls.stepUp, proof, { isProof: true })
  endStepUp(true)
}

/** Asks for the second factor again, over a screen whose action needs it. */
export function StepUpDialog() {
  const { isSending, error, run } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = readFields(ownCalls.stepUp, event.currentTarget)
    void run(() => send(proof))
  }
  return (
    <Dialog title="Подтвердите, что это вы" onCancel={() => endStepUp(false)}>
      <p>Это действие меняет доступ или данные. Подтверждение действует 10 минут.</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <FormError error={error} />
        <CodeField
          hint="Новый: код, с которым вы вошли, второй раз не подойдёт. Нет телефона под рукой — подойдёт код восстановления"
          error={error}
          isSending={isSending}
        />
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            Подтвердить
          </Button>
          <Button variant="text" onClick={() => endStepUp(false)}>
            Отмена
          </Button>
        </div>
      </form>
      <PasskeyButton
        label="Подтвердить ключом доступа"
        onSigned={(passkey) => send({ passkey: { ...passkey } })}
      />
    </Dialog>
  )
}
