import styles from './form.module.css'

/** A few choices, all of them to be seen, of which none is chosen at first. */
export function Options({
  legend,
  name,
  options,
  error,
}: {
  legend: string
  name: string
  options: ReadonlyArray<readonly [value: string, title: string]>
  error: string | undefined
}) {
  return (
    <fieldset className={styles['options']} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {options.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} />
          {title}
        </label>
      ))}
      {error ? (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
