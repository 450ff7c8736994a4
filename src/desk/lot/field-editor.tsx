import { noFinish } from '../../features/lots/model/labels.ts'
import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type { OverrideField } from '../../features/lot-overrides/schema.ts'
import { Choice, Field, TextArea } from '../kit/field.tsx'
import styles from './field-editor.module.css'
import { useLotOptions } from './lot-options.ts'
import type { ValueDraft } from './value-draft.ts'

interface FieldEditorProps {
  field: OverrideField
  draft: ValueDraft
  error: string | undefined
  onChange: (draft: ValueDraft) => void
}

/** The control with which a value of a field is typed, by the kind of its values. */
export function FieldEditor({ field, draft, error, onChange }: FieldEditorProps) {
  const { label, kind, words = {} } = lotFields[field]
  const change = (part: Partial<ValueDraft>) => onChange({ ...draft, ...part })
  switch (kind) {
    case 'amount':
      return <Amount label={`${label}, ₽`} draft={draft} error={error} onChange={change} />
    case 'discount':
      return <Discount draft={draft} error={error} onChange={change} />
    case 'text':
      return (
        <TextArea
          isWide
          label={label}
          name="value"
          rows={8}
          maxLength={3000}
          value={draft.text}
          error={error}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
      )
    case 'words':
      return <Words label={label} words={words} draft={draft} error={error} onChange={change} />
    case 'finish':
      return <Finish label={label} draft={draft} error={error} onChange={change} />
    default: {
      const options = kind === 'word' ? words : { true: 'Да', false: 'Нет' }
      // Hidden is hidden: it is shown again by removing what was set.
      if (field === 'hidden') return null
      return (
        <Choice
          label={label}
          name="value"
          options={[['', 'Выберите'], ...Object.entries(options)]}
          value={draft.text}
          error={error}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
      )
    }
  }
}

type PartProps = Pick<FieldEditorProps, 'draft' | 'error'> & {
  onChange: (part: Partial<ValueDraft>) => void
}

function Amount({ label, draft, error, onChange }: PartProps & { label: string }) {
  return (
    <Field
      label={label}
      name="value"
      inputMode="numeric"
      autoComplete="off"
      value={draft.text}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange({ text: value })}
    />
  )
}

function Discount(props: PartProps) {
  const { draft, onChange } = props
  return (
    <>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.isNone}
          onChange={({ currentTarget: { checked } }) => onChange({ isNone: checked })}
        />
        Без скидки
      </label>
      {draft.isNone ? null : (
        <>
          <Amount {...props} label="Цена со скидкой, ₽" />
          <Field
            label="Последний день скидки"
            type="date"
            name="ends_on"
            value={draft.day}
            onChange={({ currentTarget: { value } }) => onChange({ day: value })}
          />
        </>
      )}
    </>
  )
}

function Finish({ label, draft, error, onChange }: PartProps & { label: string }) {
  const options = useLotOptions()
  const known = options?.finishes.filter(({ value }) => value !== noFinish.value) ?? []
  const offered = [...known, noFinish].map((one) => [one.value, one.label] as const)
  const isOffered = draft.text === '' || offered.some(([value]) => value === draft.text)
  return (
    <Choice
      label={label}
      name="value"
      options={[
        ['', 'Не указана'],
        ...offered,
        ...(isOffered ? [] : [[draft.text, draft.text] as const]),
      ]}
      value={draft.text}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange({ text: value })}
    />
  )
}

function Words({
  label,
  words,
  draft: { chosen },
  error,
  onChange,
}: PartProps & { label: string; words: Readonly<Record<string, string>> }) {
  return (
    <fieldset className={styles['words']} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {Object.entries(words).map(([slug, word]) => (
        <label key={slug} className={styles['check']}>
          <input
            type="checkbox"
            checked={chosen.includes(slug)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                chosen: checked ? [...chosen, slug] : chosen.filter((one) => one !== slug),
              })
            }
          />
          {word}
        </label>
      ))}
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  )
}
