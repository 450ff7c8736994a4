import { LateCookieNotice } from './late-cookie-notice.tsx'
import { LateOverPage } from './late-over-page.tsx'
import styles from './over-layer.module.css'
import { useShellData } from './shell-data.ts'

/** What lies above the page; it stays while pages change below it. */
export function OverLayer() {
  const { cookieConsent, documents } = useShellData()
  const policy = documents.find(({ type }) => type === 'privacy_policy')
  return (
    <div className={styles['over']}>
      <LateOverPage />
      <LateCookieNotice
        consent={cookieConsent}
        policy={policy ? `/documents/${policy.slug}` : null}
      />
    </div>
  )
}
