// chunk: fields
import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  label: string
  name: string
  /** The first error message, shown instead of the hint. */
  error?: string | undefined
  hint?: string | undefined
  /** Makes the field read-only while its value is being sent. */
  isLoading?: boolean | undefined
}

/** A text input with a label above and a hint or error below. `className` applies to the complete field. */
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
        type="text"
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
