import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  label: string
  name: string
  /** The first message of the field; it takes the hint's place. */
  error?: string | undefined
  hint?: string | undefined
  /** What was typed is being checked or sent: it can be read, not changed. */
  isLoading?: boolean | undefined
}

/** One line of text: label above, hairline below, hint or error under it. `className` is the whole field's. */
export function TextField({
  label,
  error,
  hint,
  isLoading,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const errorId = `${fieldId}-error`
  const hintId = `${fieldId}-hint`
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['label']} htmlFor={fieldId}>
        {label}
      </label>
      <input
        id={fieldId}
        className={styles['control']}
        readOnly={isLoading}
        aria-busy={isLoading}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : hint ? hintId : undefined}
        {...rest}
      />
      <FieldNote errorId={errorId} error={error} hintId={hintId} hint={hint} />
    </div>
  )
}
