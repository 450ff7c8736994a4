import type { ImgHTMLAttributes } from 'react'
import { srcSetBeside } from '../lib/picture-address.ts'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'srcSet'> {
  /** Address of a JPEG of an import, or of any other picture of the site. */
  src: string
  alt: string
  /** How wide it is seen, as in CSS: `(max-width: 767px) 100vw, 50vw`. */
  sizes: string
}

/** A picture in the smallest format that the browser shows and no wider than it is seen. */
export function Picture({ src, alt, sizes, ...rest }: PictureProps) {
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => {
        const srcSet = srcSetBeside(src, format)
        return srcSet ? (
          <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
        ) : null
      })}
      <img {...rest} src={src} alt={alt} srcSet={srcSetBeside(src, 'jpeg')} sizes={sizes} />
    </picture>
  )
}
