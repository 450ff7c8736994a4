import type { ImgHTMLAttributes } from 'react'
import { buildSrcSet } from '../../lib/address/picture-address.ts'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'srcSet'> {
  /** Address of an imported JPEG, or of any other picture of the site. */
  src: string
  alt: string
  /** Displayed width as in CSS: `(max-width: 767px) 100vw, 50vw`. */
  sizes: string
}

/** A responsive picture in AVIF, WebP and JPEG. */
export function Picture({ src, alt, sizes, ...rest }: PictureProps) {
  const srcSet = buildSrcSet(src, 'jpeg')
  return (
    <picture>
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
