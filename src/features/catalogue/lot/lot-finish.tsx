import { Picture } from '../../../ui/display/picture.tsx'
import styles from './lot-finish.module.css'
import type { LotFinishing } from './lot-page-data.ts'

/** How the lot is handed over, in words and pictures; nothing when that is not described. */
export function LotFinish({ finish }: { finish: LotFinishing | null }) {
  if (!finish || (finish.pictures.length === 0 && finish.description === '')) return null
  return (
    <section
      id="finish"
      className={styles['finish']}
      aria-labelledby="finish-title"
      data-count={Math.min(3, finish.pictures.length)}
    >
      <div>
        {/* Stands before the headline of the page in the document, so it is no heading. */}
        <p id="finish-title" className={styles['heading']}>
          {/отделк/i.test(finish.name) ? finish.name : `Отделка: ${finish.name.toLowerCase()}`}
        </p>
        <p className={styles['note']}>{finish.description}</p>
      </div>
      {finish.pictures.length > 0 ? (
        <ul className={styles['pictures']}>
          {finish.pictures.map(({ src, width, height, alt }) => (
            <li key={src}>
              <figure className={styles['figure']}>
                <Picture
                  src={src}
                  // The caption below it says what it shows.
                  alt=""
                  width={width}
                  height={height}
                  sizes="(max-width: 767px) 90vw, (max-width: 991px) 45vw, 28vw"
                  loading="lazy"
                  decoding="async"
                />
                <figcaption>{alt}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
