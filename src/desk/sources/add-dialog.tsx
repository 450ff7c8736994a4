import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, type CallInput } from '../api/call-desk.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Choice, Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { readText } from '../kit/read-fields.ts'
import { useFirstField } from '../kit/use-first-field.ts'
import { useSending } from '../kit/use-sending.ts'
import { DemoDialog, type DemoWord, rememberDemoWord, withoutDemo } from './demo-dialog.tsx'
import { formatOptions, listIntervals, mayNameCity } from './source-words.ts'
import styles from './sources.module.css'

type Added = CallInput<typeof sourceCalls.add>
const DEFAULT_INTERVAL = '1h'

/** Adds a source: one that is fetched from an address, or a name for files that are uploaded. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useFirstField()
  const { isSending, error, clear, run } = useSending()
  const [isFetched, setFetched] = useState(true)
  const [format, setFormat] = useState('yandex')
  const read = (): Added => {
    const typed = new FormData(form.current ?? undefined)
    const filled = [...typed.keys()].flatMap((field) => {
      const text = readText(typed, field)
      return text === '' ? [] : [[field, text] as const]
    })
    return Object.fromEntries(filled)
  }
  const add = (demo?: DemoWord) =>
    run(async () => {
      const { source, run: first } = await callDesk(sourceCalls.add, {
        ...read(),
        ...(demo && { demo }),
      })
      rememberDemoWord(source.name, demo)
      const path = `/sources/${source.name}`
      await navigate(first === null ? path : `${path}/runs/${first.id}`)
    })
  const message = (field: string) => error?.fields[field]?.[0]
  return (
    <Dialog title="Новый источник" onCancel={onClose}>
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void add()
        }}
      >
        <fieldset className={styles['ways']}>
          <legend className="visually-hidden">Как приходят лоты</legend>
          <label>
            <input type="radio" checked={isFetched} onChange={() => setFetched(true)} />
            По адресу: сайт забирает фид сам, по{'\u00a0'}расписанию
          </label>
          <label>
            <input type="radio" checked={!isFetched} onChange={() => setFetched(false)} />
            Файлом: прайс-лист или фид загружаете вы
          </label>
        </fieldset>
        {isFetched ? (
          <>
            <Field
              label="Адрес фида"
              name="url"
              type="url"
              autoComplete="off"
              placeholder="https://"
              error={message('url')}
            />
            <Choice
              label="Формат"
              name="format"
              options={formatOptions}
              value={format}
              error={message('format')}
              onChange={({ currentTarget }) => setFormat(currentTarget.value)}
            />
            <Choice
              label="Как часто загружать"
              name="every"
              options={listIntervals(null)}
              defaultValue={DEFAULT_INTERVAL}
              error={message('every')}
            />
            {mayNameCity(format) ? (
              <Field
                label="Город, если фид его не называет"
                name="city"
                autoComplete="off"
                error={message('city')}
              />
            ) : null}
          </>
        ) : null}
        <Field
          label={
            isFetched ? 'Имя латиницей (можно не\u00a0заполнять)' : 'Имя латиницей, например price'
          }
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={32}
          error={message('name')}
        />
        <p className={styles['note']}>
          {isFetched
            ? 'Сначала покажем, что изменится. Расписание начнётся, когда вы\u00a0нажмёте «Применить».'
            : 'Всё, чего в\u00a0новом файле нет, уйдёт с\u00a0продажи. Если прайс у\u00a0каждого проекта свой, заведите имя для каждого.'}
        </p>
        <FormError error={withoutDemo(error)} />
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            Добавить
          </Button>
          <Button variant="text" onClick={onClose}>
            Не{'\u00a0'}добавлять
          </Button>
        </div>
      </form>
      <DemoDialog
        error={error}
        isSending={isSending}
        onChoose={(word) => void add(word)}
        onCancel={clear}
      />
    </Dialog>
  )
}
