import styles from './error-summary.module.css'
import { Icon } from './icon.tsx'

interface ErrorSummaryProps {
  /** In the order of the form. */
  errors: ReadonlyArray<{ fieldId: string; message: string }>
  title?: string | undefined
}

/** What is wrong in a long form, at its top; each message leads to its field. */
export function ErrorSummary({ errors, title = 'Проверьте поля' }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <div className={styles['summary']} role="alert">
      <Icon name="error" size={20} />
      <div>
        <p className={styles['title']}>{title}</p>
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
