import styles from './error-summary.module.css'
import { Icon } from '../display/icon.tsx'

interface ErrorSummaryProps {
  /** In the order of the form. */
  errors: ReadonlyArray<{ fieldId: string; message: string }>
}

/** Summary of errors at the top of a long form. Each message links to its field. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <div className={styles['summary']} role="alert">
      <Icon name="error" size={20} />
      <div>
        <p className={styles['title']}>Проверьте поля</p>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} className={styles['link']}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
