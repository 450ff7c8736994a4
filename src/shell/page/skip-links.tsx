import styles from './skip-links.module.css'

/** The first focusable elements: they lead past the header, and on a list past its filter. */
export function SkipLinks({ hasResults = false }: { hasResults?: boolean }) {
  return (
    <>
      {hasResults ? (
        <a href="#results" className={styles['skip']}>
          К&nbsp;результатам
        </a>
      ) : null}
      <a href="#main" className={styles['skip']}>
        К содержанию
      </a>
    </>
  )
}
