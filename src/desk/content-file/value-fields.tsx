import { useState } from 'react'
import { fromFieldTime, toFieldTime } from '../../lib/time/office-time.ts'
import { zoneOffset } from '../../lib/time/zone-time.ts'
import { officeZone } from '../kit/office-zone.ts'
import { FieldFrame, type ValueProps } from './field-frame.tsx'
import { useForm, useProblem, toFieldId } from './form-context.ts'
import styles from './form-fields.module.css'
import { type Choices, listChoices } from './form-node.ts'
import { toStoredText, valueAt } from './form-values.ts'

/** A text of one line, or of several where `isLong`. */
export function TextValue({ isLong, ...props }: ValueProps & { isLong: boolean }) {
  const { change, before } = useForm()
  const { path, value } = props
  const text = toText(value)
  const take = (typed: string) => change(path, toStoredText(typed, valueAt(before, path)))
  return (
    <FieldFrame {...props} isWide={isLong}>
      {(control) =>
        isLong ? (
          <textarea
            {...control}
            rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
            value={text}
            onChange={({ currentTarget }) => take(currentTarget.value)}
          />
        ) : (
          <input
            {...control}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => take(currentTarget.value)}
          />
        )
      }
    </FieldFrame>
  )
}

/** A number, with a comma or a point. What is none is left as it is typed, and the server says so. */
export function NumberValue(props: ValueProps) {
  const { change, before } = useForm()
  const { path, value } = props
  const [typed, setTyped] = useState(() => toText(value).replace('.', ','))
  const shown = readNumber(typed) === value ? typed : toText(value).replace('.', ',')
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            const number = readNumber(text)
            change(path, number === undefined ? toStoredText('', valueAt(before, path)) : number)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** «12,5» as 12.5; undefined for nothing, the text for what is no number. */
export function readNumber(typed: string): number | string | undefined {
  const text = typed.trim().replace(',', '.').replaceAll(/\s/g, '')
  if (text === '') return undefined
  return /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : typed
}

/** A day of the calendar. */
export function DayValue(props: ValueProps) {
  const { change, before } = useForm()
  const { path, value } = props
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={toText(value)}
          onChange={({ currentTarget }) =>
            change(path, toStoredText(currentTarget.value, valueAt(before, path)))
          }
        />
      )}
    </FieldFrame>
  )
}

/** A day and a time by the clocks of the office. */
export function MomentValue(props: ValueProps) {
  const { change, before } = useForm()
  const { path, value } = props
  const zone = officeZone()
  const text = toText(value)
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={text === '' ? '' : toFieldTime(new Date(text), zone)}
          onChange={({ currentTarget }) => {
            const at = fromFieldTime(currentTarget.value, zone)
            const next = at === null ? '' : formatWithOffset(at, zone)
            change(path, toStoredText(next, valueAt(before, path)))
          }}
        />
      )}
    </FieldFrame>
  )
}

const MINUTE_MS = 60_000

/** «2026-05-01T10:00:00+03:00»: a moment by the clocks of a zone, as an editor writes it. */
export function formatWithOffset(at: Date, zone: string): string {
  const offset = Math.round(zoneOffset(zone, at.getTime()) / MINUTE_MS)
  const local = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** One value of a few. Without one the file does not name it. */
export function ChoiceValue(props: ValueProps) {
  const { node } = props
  const choices = listChoices(node) ?? []
  const usual =
    node.type === 'string' ? choices.find(([value]) => value === node.default) : undefined
  return (
    <SelectValue
      {...props}
      none={usual ? `Не указано: ${usual[1].toLowerCase()}` : 'Не указано'}
      choices={choices}
    />
  )
}

/** A list of choices. A value that is none of them stays. */
export function SelectValue({
  none,
  choices,
  ...props
}: ValueProps & {
  none: string
  choices: Choices
}) {
  const { change, before } = useForm()
  const { path, value } = props
  const at = choices.findIndex(([one]) => one === value)
  const isOther = at < 0 && toText(value) !== ''
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select
          {...control}
          value={isOther ? 'other' : at < 0 ? '' : String(at)}
          onChange={({ currentTarget }) => {
            const chosen = choices[Number(currentTarget.value)]
            const isNone = currentTarget.value === '' || !chosen
            change(path, isNone ? toStoredText('', valueAt(before, path)) : chosen[0])
          }}
        >
          <option value="">{none}</option>
          {isOther ? <option value="other">{toText(value)}</option> : null}
          {choices.map(([one, title], index) => (
            <option key={String(one)} value={String(index)}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** Yes or no. The usual answer is not written into a file that did not name it. */
export function SwitchValue({ node, path, value, label }: ValueProps) {
  const { change, before } = useForm()
  const error = useProblem(path)
  const usual = node.type === 'boolean' && node.default === true
  const id = toFieldId(path)
  const was = valueAt(before, path)
  return (
    <div className={styles['field']}>
      <label className={styles['switch']}>
        <input
          id={id}
          type="checkbox"
          checked={typeof value === 'boolean' ? value : usual}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || node.description ? `${id}-hint` : undefined}
          onChange={({ currentTarget: { checked } }) =>
            change(path, checked === usual && typeof was !== 'boolean' ? undefined : checked)
          }
        />
        {label}
      </label>
      {error || node.description ? (
        <p id={`${id}-hint`} className={error ? styles['error'] : styles['hint']}>
          {error ?? node.description}
        </p>
      ) : null}
    </div>
  )
}

/** A value that only the text of the file shows. */
export function SourceValue({ node, path, label }: ValueProps) {
  const { openSource } = useForm()
  const error = useProblem(path)
  return (
    <div className={styles['field']}>
      <p>{label}</p>
      <p className={styles['hint']}>
        {node.description ? `${node.description}. ` : ''}Правится в{' '}
        <button
          id={toFieldId(path)}
          type="button"
          className={styles['inline']}
          aria-label={`${label}: править в исходнике`}
          onClick={openSource}
        >
          исходнике
        </button>
      </p>
      {error ? <p className={styles['error']}>{error}</p> : null}
    </div>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
