import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { Field } from '../kit/field.tsx'
import { useFocusOnWrong } from '../kit/use-focus-on-wrong.ts'
import { useSending } from '../kit/use-sending.ts'
import { DemoDialog, type DemoWord, readDemoWord, withoutDemo } from './demo-dialog.tsx'
import { countLots, runStateNames } from './run-words.ts'
import styles from './run.module.css'

/** Applies what was previewed. Where more lots than usual would leave the sale, their number is typed. */
export function ApplyForm({ run }: { run: Run }) {
  const { id, source, version, confirm } = run
  const { revalidate } = useRevalidator()
  const { isSending, error, clear, run: send } = useSending()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const form = useFocusOnWrong(wrong ?? '')
  // An answer knows better than what was loaded.
  const answered = error?.body['withdrawals']
  const withdrawals = typeof answered === 'number' ? answered : (confirm?.withdrawals ?? null)
  const apply = (demo?: DemoWord) => {
    const number = typed.replaceAll(/\D/g, '')
    const isWrong = withdrawals !== null && Number(number) !== withdrawals
    setWrong(
      isWrong ? `Введите число ${withdrawals}, если эти лоты действительно сняты` : undefined,
    )
    if (isWrong) return
    void send(async () => {
      try {
        await callDesk(runCalls.apply, {
          id: String(id),
          version,
          ...(withdrawals !== null && { withdrawals: Number(number) }),
          ...(demo ? { demo } : readDemoWord(source)),
        })
      } catch (failure) {
        if (failure instanceof DeskError && failure.status === 409) void revalidate()
        throw failure
      }
      await revalidate()
    })
  }
  return (
    <form
      ref={form}
      className={styles['apply']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply()
      }}
    >
      {withdrawals === null ? null : (
        <>
          <Notice tone="error">
            С{'\u00a0'}продажи уйдёт {countLots(withdrawals)}: это больше обычного. Так бывает,
            когда выгрузка пришла не{'\u00a0'}целиком. Если эти лоты действительно сняты, введите их
            число.
          </Notice>
          <Field
            label="Сколько лотов уйдёт с продажи"
            name="withdrawals"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
      {typeof answered === 'number' ? null : (
        <Conflict error={withoutDemo(error)}>
          {(current: Run) => <>{`. Сейчас: ${runStateNames[current.state]}.`}</>}
        </Conflict>
      )}
      <Button type="submit" isLoading={isSending}>
        Применить
      </Button>
      <DemoDialog error={error} isSending={isSending} onChoose={apply} onCancel={clear} />
    </form>
  )
}
