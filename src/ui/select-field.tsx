import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name'> {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
}

/** The browser's own select with our label and hairline; its options are the children. */
export function SelectField({
  label,
  error,
  hint,
  id,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const errorId = `${fieldId}-error`
  const hintId = `${fieldId}-hint`
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['label']} htmlFor={fieldId}>
        {label}
      </label>
      <div className={styles['selectBox']}>
        <select
          id={fieldId}
          className={clsx(styles['control'], styles['select'])}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : hint ? hintId : undefined}
          {...rest}
        >
          {children}
        </select>
        <Icon name="chevron-down" size={20} className={styles['selectSign']} />
      </div>
      <FieldNote errorId={errorId} error={error} hintId={hintId} hint={hint} />
    </div>
  )
}
