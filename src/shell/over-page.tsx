import { useEffect } from 'react'
import { FavouritesBar } from '../features/favourites/favourites-bar.tsx'
import { loadFavourites } from '../features/favourites/favourites-calls.ts'
import { ModalHost } from './modal-host.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** What lies above every page and is not there at its first paint. It also has the favourites loaded. */
export function OverPage() {
  useEffect(() => void loadFavourites(), [])
  return (
    <>
      <ProgressBar />
      <FavouritesBar />
      <ModalHost />
    </>
  )
}
