import styles from './skip-link.module.css'

/** The first focusable element: leads past the header. */
export function SkipLink() {
  return (
    <a href="#main" className={styles['skip']}>
      К содержанию
    </a>
  )
}
