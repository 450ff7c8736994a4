import { lazy, Suspense, useEffect } from 'react'
import { FavouritesBar } from '../features/favourites/favourites-bar.tsx'
import { loadFavourites } from '../features/favourites/favourites-calls.ts'
import { keepLocale } from './locale-cookie.ts'
import { ModalHost } from './modal-host.tsx'
import { OnlineNotice } from './online-notice.tsx'
import { PageVoice } from './page-voice.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useShellData } from './shell-data.ts'

/** Only fetched where one is connected; not coming, it is missing to nobody but the company's statistics. */
const Widgets = lazy(() =>
  import('./widgets.tsx').then(
    (module) => ({ default: module.Widgets }),
    () => ({ default: () => null }),
  ),
)

/** What lies above every page and is not there at its first paint. It also has the favourites loaded. */
export function OverPage() {
  const { widgets } = useShellData()
  useEffect(() => {
    keepLocale()
    void loadFavourites()
  }, [])
  return (
    <>
      <ProgressBar />
      <PageVoice />
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
