// chunk: fields
import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from '../display/icon.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name'> {
  label: string
  name: string
  options: ReadonlyArray<{ value: string; label: string }>
  /** The first message of the field. */
  error?: string | undefined
}

/** A styled native select with a label above and an error below. */
export function SelectField({ label, options, error, id, className, ...rest }: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const errorId = `${fieldId}-error`
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['label']} htmlFor={fieldId}>
        {label}
      </label>
      <span className={styles['select']}>
        <select
          id={fieldId}
          className={styles['control']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
      <FieldNote errorId={errorId} error={error} hintId="" hint={undefined} />
    </div>
  )
}
