import { lazy, Suspense, useEffect } from 'react'
import { rememberCampaign } from '../../features/callback/campaign.ts'
import {
  loadFavourites,
  toggleFavourite,
} from '../../features/favourites/browser/favourites-calls.ts'
import { setFavouriteToggle } from '../../features/favourites/browser/submit-heart.ts'
import { FavouritesBar } from '../../features/favourites/favourites-bar.tsx'
import { writeCookie } from '../../ui/write-cookie.ts'
import { ModalHost } from '../modal/modal-host.tsx'
import { OnlineNotice } from '../notices/online-notice.tsx'
import { PageAnnouncer } from '../notices/page-announcer.tsx'
import { ProgressBar } from '../notices/progress-bar.tsx'
import { UnansweredCookieNotice } from '../notices/unanswered-cookie-notice.tsx'
import { useShellData } from '../use-shell-data.ts'

/** 365 days (§1). */
const MAX_AGE_S = 365 * 24 * 60 * 60

/** Writes the locale cookie unless it is set; the only language is Russian (decisions D11, D21). */
function saveLocale(): void {
  if (/(?:^|; )locale=/.test(document.cookie)) return
  writeCookie('locale', 'ru', MAX_AGE_S)
}

/** Loaded only where a widget is connected. If loading fails, the page works and only statistics are missing. */
const Widgets = lazy(() =>
  import('./widgets.tsx').then(
    (module) => ({ default: module.Widgets }),
    () => ({ default: () => null }),
  ),
)

/** If loading fails, only the reports are missing. */
async function startReports(): Promise<void> {
  const module = await import('./browser-reports.ts').catch(() => null)
  module?.startBrowserReports()
}

/** What is above every page but not part of its first paint. It also loads the favourites. */
export function OverlayContent({ isCookieNoticeDue }: { isCookieNoticeDue: boolean }) {
  const { widgets, browserReports = 0, cookieConsent, documents } = useShellData()
  const policy = documents.find(({ type }) => type === 'privacy_policy')
  useEffect(() => {
    saveLocale()
    rememberCampaign()
    setFavouriteToggle(toggleFavourite)
    void loadFavourites()
  }, [])
  useEffect(() => {
    if (Math.random() < browserReports) void startReports()
  }, [browserReports])
  return (
    <>
      <ProgressBar />
      <PageAnnouncer />
      <OnlineNotice />
      <FavouritesBar />
      <ModalHost />
      {isCookieNoticeDue ? (
        <UnansweredCookieNotice
          consent={cookieConsent}
          policy={policy ? `/documents/${policy.slug}` : null}
        />
      ) : null}
      {widgets ? (
        <Suspense fallback={null}>
          <Widgets settings={widgets} />
        </Suspense>
      ) : null}
    </>
  )
}
