import type { FormEvent } from 'react'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Conflict } from '../kit/conflict.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Choice, Field } from '../kit/field.tsx'
import { readText } from '../kit/read-fields.ts'
import { describeInterval, listIntervals, mayNameCity } from './source-words.ts'
import styles from './sources.module.css'
import { useSourceVersion } from './use-source-version.ts'

interface ChangeDialogProps {
  source: Source
  onDone: () => void
  onClose: () => void
}

/** Changes address, interval and city of a source. */
export function ChangeDialog({ source, onDone, onClose }: ChangeDialogProps) {
  const { name, address, every, city, format } = source
  const { isSending, error, send } = useSourceVersion(source)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void send(async (version) => {
      await callDesk(sourceCalls.change, {
        name,
        version,
        ...(address !== null && {
          url: readText(typed, 'url'),
          every: readText(typed, 'every'),
        }),
        ...(mayNameCity(format) && { city: readText(typed, 'city') || null }),
      })
      onDone()
    })
  }
  const message = (field: string) => error?.fields[field]?.[0]
  return (
    <Dialog title={`Изменить ${name}`} onCancel={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {address === null ? null : (
          <>
            <Field
              label="Адрес"
              name="url"
              type="url"
              autoComplete="off"
              defaultValue={address}
              error={message('url')}
            />
            <Choice
              label="Как часто загружать"
              name="every"
              options={listIntervals(every)}
              defaultValue={every ?? '1h'}
              error={message('every')}
            />
          </>
        )}
        {mayNameCity(format) ? (
          <Field
            label="Город, если фид его не называет"
            name="city"
            autoComplete="off"
            defaultValue={city ?? ''}
            error={message('city')}
          />
        ) : null}
        <Conflict error={error}>
          {(current: Source) => <>{`. ${describeCurrent(current)}`}</>}
        </Conflict>
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            {error?.body['current'] ? 'Сохранить своё' : 'Сохранить'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Не{'\u00a0'}менять
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function describeCurrent({ address, every, city }: Source): string {
  const parts = [address, every && describeInterval(every).toLowerCase(), city]
  return `Сейчас: ${parts.filter(Boolean).join(', ')}.`
}
