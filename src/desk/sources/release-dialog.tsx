import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, TextArea } from '../kit/field.tsx'
import { readText } from '../kit/read-fields.ts'
import { useSending } from '../kit/use-sending.ts'
import { useFocusOnWrong } from '../kit/use-focus-on-wrong.ts'
import { countOffers, runStateNames } from './run-words.ts'
import styles from './run.module.css'
import choices from './sources.module.css'

interface ReleaseDialogProps {
  run: Run
  /** Their ids in the document. */
  offers: readonly string[] | 'all'
  /** The prices are accepted, but the document is gone or another run is in flight. */
  onStored: () => void
  onClose: () => void
}

type Band = Pick<CallInput<typeof runCalls.release>, 'lowest' | 'highest' | 'until'>

/** Lets held-back prices through: exactly these, or all within a band until a day. Then the document is previewed again. */
export function ReleaseDialog({ run, offers, onStored, onClose }: ReleaseDialogProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isSending, error, run: send } = useSending()
  const [hasBand, setBand] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const message = (field: string) => wrong[field] ?? error?.fields[field]?.[0]
  const form = useFocusOnWrong(
    [...Object.values(wrong), ...Object.values(error?.fields ?? {}).flat()].join(),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const note = readText(typed, 'note')
    const band = hasBand ? readBand(typed) : {}
    const found = { ...findWrong(band, hasBand), ...(note === '' && { note: 'Напишите, почему' }) }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void send(async () => {
      const { run: next } = await callDesk(runCalls.release, {
        id: String(run.id),
        version: run.version,
        note,
        ...band,
        ...(offers === 'all' ? { all: true } : { offers: [...offers] }),
      })
      onClose()
      if (next) await navigate(`/sources/${next.source}/runs/${next.id}`)
      else {
        onStored()
        await revalidate()
      }
    })
  }
  const count = offers === 'all' ? run.counts.held_back : offers.length
  return (
    <Dialog title="Принять цены" onCancel={onClose}>
      <p>
        {countOffers(count)}. Документ перечитаем с{'\u00a0'}этими ценами и{'\u00a0'}снова покажем,
        что изменится.
      </p>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <fieldset className={choices['ways']}>
          <legend className="visually-hidden">Какие цены принять</legend>
          <label>
            <input type="radio" checked={!hasBand} onChange={() => setBand(false)} />
            Ровно эти цены
          </label>
          <label>
            <input type="radio" checked={hasBand} onChange={() => setBand(true)} />
            Любые в{'\u00a0'}границах, до{'\u00a0'}какого-то дня
          </label>
        </fieldset>
        {hasBand ? (
          <>
            <Field
              label="Не дешевле, ₽"
              name="lowest"
              inputMode="numeric"
              autoComplete="off"
              error={message('lowest')}
            />
            <Field
              label="Не дороже, ₽"
              name="highest"
              inputMode="numeric"
              autoComplete="off"
              error={message('highest')}
            />
            <Field
              label="По какой день (можно не указывать)"
              name="until"
              type="date"
              error={message('until')}
            />
          </>
        ) : null}
        <TextArea
          isWide
          label="Почему (обязательно)"
          name="note"
          rows={2}
          maxLength={500}
          autoComplete="off"
          error={message('note')}
        />
        <Conflict error={error}>
          {(current: Run) => <>{`. Сейчас: ${runStateNames[current.state]}.`}</>}
        </Conflict>
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            Принять
          </Button>
          <Button variant="text" onClick={onClose}>
            Не{'\u00a0'}принимать
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Amounts as typed, with spaces or without. */
function readBand(typed: FormData): Band {
  const roubles = (field: string) => Number(readText(typed, field).replaceAll(/\D/g, ''))
  return {
    lowest: roubles('lowest'),
    highest: roubles('highest'),
    until: readText(typed, 'until') || null,
  }
}

function findWrong({ lowest = 0, highest = 0 }: Band, hasBand: boolean): Record<string, string> {
  if (!hasBand) return {}
  if (lowest < 1) return { lowest: 'Введите цену в\u00a0рублях' }
  if (highest < lowest) return { highest: 'Введите цену не\u00a0ниже первой' }
  return {}
}
