import { lazy, Suspense, useEffect } from 'react'
import { rememberCampaign } from '../../features/callback/campaign.ts'
import { FavouritesBar } from '../../features/favourites/favourites-bar.tsx'
import { loadFavourites } from '../../features/favourites/favourites-calls.ts'
import { saveLocale } from './locale-cookie.ts'
import { ModalHost } from '../modal/modal-host.tsx'
import { OnlineNotice } from '../notices/online-notice.tsx'
import { PageAnnouncer } from '../notices/page-announcer.tsx'
import { ProgressBar } from '../notices/progress-bar.tsx'
import { useShellData } from '../use-shell-data.ts'

/** Loaded only where a widget is connected. If loading fails, the page works and only statistics are missing. */
const Widgets = lazy(() =>
  import('./widgets.tsx').then(
    (module) => ({ default: module.Widgets }),
    () => ({ default: () => null }),
  ),
)

/** What is above every page but not part of its first paint. It also loads the favourites. */
export function OverlayContent() {
  const { widgets } = useShellData()
  useEffect(() => {
    saveLocale()
    rememberCampaign()
    void loadFavourites()
  }, [])
  return (
    <>
      <ProgressBar />
      <PageAnnouncer />
      <OnlineNotice />
      <FavouritesBar />
      <ModalHost />
      {widgets ? (
        <Suspense fallback={null}>
          <Widgets settings={widgets} />
        </Suspense>
      ) : null}
    </>
  )
}
