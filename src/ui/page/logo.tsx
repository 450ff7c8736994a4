import { useSite } from '../site.ts'
import styles from './logo.module.css'

interface LogoProps {
  /** The company's name. If empty, the mark stands alone, and a hidden text names the link's target. */
  name: string
  /** On a dark ground, for which a company may have another logo. */
  isOnDark?: boolean
}

/** The company's logo; without one, two axes that cross at a tick, and the company's name. */
export function Logo({ name, isOnDark = false }: LogoProps) {
  const { brand } = useSite()
  const logo = (isOnDark && brand?.logoDark) || brand?.logo
  if (logo) {
    const { width, height, markup, address } = logo
    const label = name || 'На главную'
    return markup === undefined ? (
      <img className={styles['own']} src={address} width={width} height={height} alt={label} />
    ) : (
      <span
        className={styles['own']}
        role="img"
        aria-label={label}
        // The import of content has checked it: a drawing without scripts, styles and links.
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    )
  }
  return (
    <span className={styles['logo']}>
      <svg width="32" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path d="M1 23h30M9 1v30" stroke="currentColor" />
        <path d="M5 27l8-8" stroke="var(--accent)" strokeWidth="2" />
        <circle cx="23" cy="9" r="5.5" stroke="currentColor" />
      </svg>
      {name ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <span className="visually-hidden">На главную</span>
      )}
    </span>
  )
}
