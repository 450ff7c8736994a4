import type { ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './footer-fold.module.css'

/**
 * A group of the footer. On phones it is folded below one line, which opens without scripts, too. It follows its
 * details element instead of being in it: so wider screens show it in every browser.
 */
export function FooterFold({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div className={styles['group']}>
      <details className={styles['fold']}>
        <summary className={styles['line']}>
          {line}
          <Icon name="chevron-down" size={20} />
        </summary>
      </details>
      <div className={styles['content']}>{children}</div>
    </div>
  )
}
