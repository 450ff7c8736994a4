import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'
import styles from './form.module.css'

interface FieldProps {
  label: string
  name: string
  error?: string | undefined
}

/** A low text field of the desk with its label above and its error below. */
export function Field({
  label,
  error,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const errorId = useId()
  return (
    <label className={styles['field']}>
      {label}
      <input
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...rest}
      />
      <FieldError id={errorId} error={error} />
    </label>
  )
}

/** A field for a day and a time, by the clocks of the office. */
export function MomentField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  return <Field type="datetime-local" {...props} />
}

/** A field for several lines, as wide as the text of a screen where `isWide`. */
export function TextArea({
  label,
  error,
  isWide = false,
  ...rest
}: FieldProps & { isWide?: boolean } & Omit<ComponentProps<'textarea'>, 'name'>) {
  const errorId = useId()
  return (
    <label className={clsx(styles['field'], isWide && styles['wide'])}>
      {label}
      <textarea
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...rest}
      />
      <FieldError id={errorId} error={error} />
    </label>
  )
}

/** A low list of the desk with its label above. */
export function Choice({
  label,
  error,
  options,
  ...rest
}: FieldProps & {
  options: ReadonlyArray<readonly [value: string, title: string]>
} & Omit<ComponentProps<'select'>, 'name'>) {
  const errorId = useId()
  return (
    <label className={styles['field']}>
      {label}
      <select
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...rest}
      >
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <FieldError id={errorId} error={error} />
    </label>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <span id={id} className={styles['error']}>
      {error}
    </span>
  ) : null
}
