import { Picture } from '../../../ui/display/picture.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-sections.module.css'

/** Photos of the lot in a row that scrolls; each opens as a file of its own. */
export function LotPhotos({ pictures }: Pick<LotDetail, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <section id="photos" className={styles['section']} aria-labelledby="photos-title">
      <h2 id="photos-title">Фотографии</h2>
      <ul className={styles['photos']}>
        {pictures.map(({ url, width, height, alt }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" aria-label={`Открыть: ${alt}`}>
              <Picture
                src={url}
                // The link says what it is.
                alt=""
                width={width}
                height={height}
                sizes="(max-width: 767px) 84vw, 420px"
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
