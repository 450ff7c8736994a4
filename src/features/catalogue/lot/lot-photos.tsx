import { joinWords } from '../../../lib/plain-text.ts'
import { Picture } from '../../../ui/display/picture.tsx'
import { toRenderingCaption } from '../../lots/model/lot-renderings.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-sections.module.css'

interface LotPhotosProps {
  lot: Pick<LotDetail, 'kind' | 'finishing' | 'pictures' | 'renderings'>
  /** Pictures that stand beside the plan. */
  views: ReadonlyArray<{ src: string }>
}

/** Rendered pictures and photos of the lot in a row that scrolls; each opens as a file of its own. */
export function LotPhotos({ lot, views }: LotPhotosProps) {
  const renderings = lot.renderings.filter(({ url }) => !views.some(({ src }) => src === url))
  const pictures = [
    ...renderings.map((picture) => ({ ...picture, caption: toRenderingCaption(picture, lot) })),
    ...lot.pictures.map((picture) => ({ ...picture, caption: null })),
  ]
  if (pictures.length === 0) return null
  return (
    <section id="photos" className={styles['section']} aria-labelledby="photos-title">
      <h2 id="photos-title">{nameSection(renderings.length, lot.pictures.length)}</h2>
      <ul className={styles['photos']}>
        {pictures.map(({ url, width, height, alt, caption }) => (
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
            {caption === null ? null : <p className={styles['note']}>{joinWords(caption)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameSection(renderings: number, photos: number): string {
  if (photos === 0) return 'Ещё визуализации'
  return renderings === 0 ? 'Фотографии' : 'Визуализации и\u00a0фотографии'
}
