import type { ImgHTMLAttributes } from 'react'
import { buildSrcSet } from '../../lib/address/picture-address.ts'

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

/** A responsive picture in AVIF, WebP and JPEG. */
export function Picture({ src, alt, sizes, phone, ...rest }: PictureProps) {
  const srcSet = buildSrcSet(src, 'jpeg')
  return (
    <picture>
      {phone
        ? (['avif', 'webp', 'jpeg'] as const).map((format) => (
            <source
              key={`phone ${format}`}
              media={PHONE}
              type={`image/${format}`}
              srcSet={buildSrcSet(phone.src, format)}
              sizes={phone.sizes}
            />
          ))
        : null}
      {(['avif', 'webp'] as const).map((format) => {
        const srcSet = buildSrcSet(src, format)
        return srcSet ? (
          <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
        ) : null
      })}
      <img {...rest} src={src} alt={alt} srcSet={srcSet} sizes={srcSet && sizes} />
    </picture>
  )
}
