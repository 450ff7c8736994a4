import { useState } from 'react'
import { Picture } from './picture.tsx'
import styles from './compare-pictures.module.css'
import type { ShownPicture } from '../../lib/shown-picture.ts'

interface ComparePicturesProps {
  before: ShownPicture
  after: ShownPicture
  /** What each picture is called over the picture: «Было», «март 2026». */
  names: readonly [before: string, after: string]
}

const SIZES = '(max-width: 991px) 100vw, 66vw'

/**
 * Two pictures of one view, one over the other with a line between them that is moved by pointer or arrow keys. Without
 * scripts and in print they stand side by side.
 */
export function ComparePictures({ before, after, names }: ComparePicturesProps) {
  const [at, setAt] = useState(50)
  const [first, second] = names
  return (
    <div className={styles['frame']} style={{ '--at': `${at}%` } as object}>
      <figure className={styles['side']}>
        <Picture
          src={before.src}
          alt={before.alt}
          sizes={SIZES}
          width={before.width}
          height={before.height}
          loading="lazy"
          decoding="async"
          className={styles['picture']}
        />
        <figcaption className={styles['name']}>{first}</figcaption>
      </figure>
      <figure className={styles['side']} data-after>
        <Picture
          src={after.src}
          alt={after.alt}
          sizes={SIZES}
          width={after.width}
          height={after.height}
          loading="lazy"
          decoding="async"
          className={styles['picture']}
        />
        <figcaption className={styles['name']}>{second}</figcaption>
      </figure>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        className={styles['range']}
        aria-label={`Сравнение: ${first} и ${second}`}
        aria-valuetext={`${first}: ${at} %, ${second}: ${100 - at} %`}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <span className={styles['handle']} aria-hidden="true" />
    </div>
  )
}
