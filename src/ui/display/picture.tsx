// chunk: first-load
import type { ImgHTMLAttributes } from 'react'
import { buildSrcSet } from '../../lib/http/picture-address.ts'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'srcSet'> {
  /** Address of an imported JPEG, or of any other picture of the site. */
  src: string
  alt: string
  /** Displayed width as in CSS: `(max-width: 767px) 100vw, 50vw`. */
  sizes: string
  /** Shown in place of `src` where the window is narrower than 768 px. */
  phone?: { src: string; sizes: string } | null | undefined
}

const PHONE = '(max-width: 767.98px)'

/** A responsive picture in AVIF, WebP and JPEG; that for phones has no JPEG, which only browsers from before 2020 need. */
export function Picture({ src, alt, sizes, phone, ...rest }: PictureProps) {
  const srcSet = buildSrcSet(src, 'jpeg')
  const shown = [...(phone ? [{ ...phone, media: PHONE }] : []), { src, sizes, media: undefined }]
  return (
    <picture>
      {shown.flatMap((picture) =>
        (['avif', 'webp'] as const).map((format) => {
          const srcSet = buildSrcSet(picture.src, format)
          return srcSet ? (
            <source
              key={`${picture.media} ${format}`}
              media={picture.media}
              type={`image/${format}`}
              srcSet={srcSet}
              sizes={picture.sizes}
            />
          ) : null
        }),
      )}
      <img {...rest} src={src} alt={alt} srcSet={srcSet} sizes={srcSet && sizes} />
    </picture>
  )
}
