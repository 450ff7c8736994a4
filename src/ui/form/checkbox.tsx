// chunk: checkbox
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { FieldNote } from './field-note.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'name' | 'type'> {
  /** May contain links. */
  label: ReactNode
  name: string
  /** How many there are, at the end of the row. */
  count?: string | undefined
  error?: string | undefined
}

/** A styled native checkbox. The complete label is clickable. */
export function Checkbox({ label, count, error, className, ...rest }: CheckboxProps) {
  const errorId = `${useId()}-error`
  return (
    <div className={className}>
      <label className={clsx(styles['row'], rest.disabled && styles['disabled'])}>
        <input
          type="checkbox"
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
        />
        <span className={styles['text']}>{label}</span>
        {count === undefined ? null : <Count>{count}</Count>}
      </label>
      <FieldNote errorId={errorId} error={error} hintId="" hint={undefined} />
    </div>
  )
}

/** The space keeps the label and the number apart where a screen reader reads them as one name. */
function Count({ children }: { children: string }) {
  return (
    <>
      {' '}
      <span className={styles['count']}>{children}</span>
    </>
  )
}
