import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the entry of the history says of a picture that is open. */
interface LightboxState {
  lightbox?: { gallery: string; index: number }
}

/** Which picture of a gallery is open: an entry of the history, so that Back closes it. */
export function useLightbox(gallery: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const { lightbox } = (location.state ?? {}) as LightboxState
  const [isOwn, setIsOwn] = useState(false)
  const shown = lightbox?.gallery === gallery ? lightbox.index : null
  const go = (state: LightboxState | null) =>
    void navigate(location.pathname + location.search + location.hash, {
      state,
      preventScrollReset: true,
      // The data are the same.
      defaultShouldRevalidate: false,
      replace: state === null,
    })
  return {
    shown,
    open: (index: number) => {
      setIsOwn(true)
      go({ lightbox: { gallery, index } })
    },
    /** After a reload the entry below may be another site's page: then this one is only cleared. */
    close: () => (isOwn ? void navigate(-1) : go(null)),
  }
}
