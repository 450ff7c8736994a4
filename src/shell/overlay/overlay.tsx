import { DelayedCookieNotice } from '../notices/delayed-cookie-notice.tsx'
import { LazyOverlayContent } from './lazy-overlay-content.tsx'
import styles from './overlay.module.css'
import { useShellData } from '../use-shell-data.ts'

/** Everything above the page; it stays mounted during navigations. */
export function Overlay() {
  const { cookieConsent, documents } = useShellData()
  const policy = documents.find(({ type }) => type === 'privacy_policy')
  return (
    <div className={styles['over']}>
      <LazyOverlayContent />
      <DelayedCookieNotice
        consent={cookieConsent}
        policy={policy ? `/documents/${policy.slug}` : null}
      />
    </div>
  )
}
