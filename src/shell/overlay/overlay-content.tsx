import { lazy, Suspense, useEffect } from 'react'
import { rememberCampaign } from '../../features/callback/campaign.ts'
import { watchRooms } from '../../features/catalogue/card/watch-rooms.ts'
import { loadFavourites, toggleFavourite } from '../../features/favourites/favourites-calls.ts'
import { favouritesStore } from '../../features/favourites/favourites-store.ts'
import { setFavouriteToggle } from '../../features/favourites/submit-heart.ts'
import { FavouritesBar } from '../../features/favourites/favourites-bar.tsx'
import { forgetStored, storeFavourites, storePhone } from '../../features/offline/store-lots.ts'
import { WORKER_PATH } from '../../features/offline/stored.ts'
import { whenLoaded } from '../../lib/time/when-idle.ts'
import { writeCookie } from '../../ui/write-cookie.ts'
import { ModalHost } from '../header/modal-host.tsx'
import { OnlineNotice } from './online-notice.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { UnansweredCookieNotice } from './unanswered-cookie-notice.tsx'
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

/** Lets the browser show the offline page, and stores the favourites for it. Returns a function that ends the latter. */
function startOffline(): () => void {
  const stopWaiting = whenLoaded(() => {
    // Without HTTPS there are no workers. One that cannot be registered is tried again by the next document.
    navigator.serviceWorker?.register(WORKER_PATH).catch(() => {})
  })
  const stopStoring = favouritesStore.subscribe(({ isLoaded, lots }) => {
    if (isLoaded) storeFavourites(lots)
  })
  return () => {
    stopWaiting()
    stopStoring()
  }
}

/** What is above every page but not part of its first paint. It also loads the favourites. */
export function OverlayContent({ isCookieNoticeDue }: { isCookieNoticeDue: boolean }) {
  const {
    widgets,
    browserReports = 0,
    cookieConsent,
    documents,
    city,
    hasOfflinePage = false,
  } = useShellData()
  const phone = city?.phone ?? ''
  const policy = documents.find(({ type }) => type === 'privacy_policy')
  useEffect(() => {
    saveLocale()
    rememberCampaign()
    setFavouriteToggle(toggleFavourite)
    void loadFavourites()
  }, [])
  useEffect(watchRooms, [])
  useEffect(() => {
    if (Math.random() < browserReports) void startReports()
  }, [browserReports])
  useEffect(() => {
    if (hasOfflinePage) return startOffline()
    forgetStored()
    return undefined
  }, [hasOfflinePage])
  useEffect(() => {
    if (hasOfflinePage) storePhone(phone)
  }, [hasOfflinePage, phone])
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
