import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import type { FinishedUpload } from '../../features/feeds/uploads/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Choice, Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { FileName } from '../kit/upload/upload-progress.tsx'
import { forgetUpload } from '../kit/upload/upload-store.ts'
import { useSending } from '../kit/use-sending.ts'
import { DemoDialog, type DemoWord, rememberDemoWord, withoutDemo } from './demo-dialog.tsx'
import { mayNameCity } from './source-words.ts'
import { SheetChoice } from './sheet-choice.tsx'
import { describeUploaded, offerName } from './upload-sources.ts'
import styles from './sources.module.css'

interface UploadedFileProps {
  file: File
  answer: FinishedUpload
  sources: readonly Source[]
  /** The source to which the file was given, if any. */
  target: string | null
}

/** The value of the list for a name that does not exist yet: no name has this character. */
const NEW = '+'

/** What a sent file is, which sheet of it is meant and to which source it belongs; then its preview begins. */
export function UploadedFile({ file, answer, sources, target }: UploadedFileProps) {
  const navigate = useNavigate()
  const { isSending, error, clear, run } = useSending()
  const usable = answer.sheets?.filter(({ heading }) => heading !== null) ?? []
  const [sheet, setSheet] = useState(usable.length === 1 ? usable[0]?.name : undefined)
  const [source, setSource] = useState(
    () => target ?? sources.find(({ format }) => isOf(format, answer))?.name ?? NEW,
  )
  const [name, setName] = useState(() => offerName(answer.format, sources))
  const [city, setCity] = useState('')
  const isReadable = answer.sheets === null || usable.length > 0
  const start = (demo?: DemoWord) =>
    run(async () => {
      const own = source === NEW ? name.trim() : source
      // Another attempt finds the name that the first one has added.
      if (source === NEW && !sources.some((one) => one.name === own)) {
        await callDesk(sourceCalls.add, {
          name: own,
          format: answer.format,
          ...(mayNameCity(answer.format) && city.trim() !== '' && { city }),
          ...(demo && { demo }),
        })
        rememberDemoWord(own, demo)
        setSource(own)
      }
      const begun = await callDesk(sourceCalls.upload, {
        name: own,
        upload: answer.id,
        format: answer.format,
        ...(sheet !== undefined && { sheet }),
      })
      forgetUpload()
      await navigate(`/sources/${own}/runs/${begun.run.id}`)
    })
  const message = (field: string) => error?.fields[field]?.[0]
  return (
    <>
      <FileName file={file} />
      <p>{describeUploaded(answer)}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void start()
        }}
      >
        {answer.sheets === null ? null : (
          <SheetChoice
            sheets={answer.sheets}
            value={sheet}
            error={message('sheet')}
            onChange={setSheet}
          />
        )}
        {isReadable ? (
          <>
            <Choice
              label="Какой это источник"
              name="source"
              options={[
                ...sources.map((one) => [one.name, one.name] as const),
                ...(sources.some((one) => one.name === source) || source === NEW
                  ? []
                  : [[source, source] as const]),
                [NEW, 'Новый источник'],
              ]}
              value={source}
              onChange={({ currentTarget }) => setSource(currentTarget.value)}
            />
            {source === NEW ? (
              <Field
                label="Имя нового источника латиницей, например price"
                name="name"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={32}
                value={name}
                error={message('name')}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            ) : null}
            {source === NEW && mayNameCity(answer.format) ? (
              <Field
                label="Город, если фид его не называет"
                name="city"
                autoComplete="off"
                value={city}
                error={message('city')}
                onChange={({ currentTarget }) => setCity(currentTarget.value)}
              />
            ) : null}
            <p className={styles['note']}>
              Сначала покажем, что изменится. На{'\u00a0'}сайте пока ничего не{'\u00a0'}меняется.
            </p>
          </>
        ) : (
          <Notice tone="error">
            Ни на одном листе не{'\u00a0'}нашли строку с{'\u00a0'}названиями столбцов. Нужны хотя бы
            «Проект», «Корпус», «Этаж», «Номер», «Площадь» и{'\u00a0'}«Цена». Исправьте таблицу и
            {'\u00a0'}загрузите её снова.
          </Notice>
        )}
        <FormError error={withoutDemo(error)} />
        <OtherMessage messages={[message('upload'), message('format')]} />
        <div className={styles['actions']}>
          {isReadable ? (
            <Button type="submit" isLoading={isSending}>
              Посмотреть, что изменится
            </Button>
          ) : null}
          <Button variant="text" onClick={forgetUpload}>
            Не{'\u00a0'}загружать
          </Button>
        </div>
      </form>
      <DemoDialog
        error={error}
        isSending={isSending}
        onChoose={(word) => void start(word)}
        onCancel={clear}
      />
    </>
  )
}

/** Messages of fields that the form does not have. */
function OtherMessage({ messages }: { messages: ReadonlyArray<string | undefined> }) {
  const said = messages.filter(Boolean)
  return said.length === 0 ? null : <Notice tone="error">{said.join('. ')}</Notice>
}

function isOf(format: string | null, answer: FinishedUpload): boolean {
  return (format === 'yrl' ? 'yandex' : format) === answer.format
}
