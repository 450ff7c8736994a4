import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from '../display/icon.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'name' | 'type'> {
  /** May contain links. */
  label: ReactNode
  name: string
  error?: string | undefined
}

/** A styled native checkbox. The complete label is clickable. */
export function Checkbox({ label, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const errorId = `${fieldId}-error`
  return (
    <div className={className}>
      <label className={clsx(styles['row'], rest.disabled && styles['disabled'])}>
        <span className={styles['box']}>
          <input
            id={fieldId}
            type="checkbox"
            className={styles['input']}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...rest}
          />
          <Icon name="check" size={16} className={styles['check']} />
        </span>
        <span className={styles['text']}>{label}</span>
      </label>
      <FieldNote errorId={errorId} error={error} hintId="" hint={undefined} />
    </div>
  )
}
