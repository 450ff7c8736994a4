import { formatRoubles } from '../../lib/numbers.ts'
import type { ComparePictures } from '../../ui/gallery/compare-pictures.tsx'
import { PictureGrid } from '../../ui/gallery/picture-grid.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './finish-list.module.css'
import type { ShownFinish } from './shown-finish.ts'

interface FinishListProps {
  finishes: readonly ShownFinish[]
  /** Shows two pictures of one view over each other; without it they stand in the rows of pictures. */
  Compare?: typeof ComparePictures | undefined
}

/** How homes are handed over: each finish in words, with its price, what is included, materials and pictures. */
export function FinishList({ finishes, Compare }: FinishListProps) {
  return finishes.map((finish) => (
    <article key={finish.slug} className={styles['finish']}>
      <div className={styles['words']}>
        <h3>{finish.name}</h3>
        {finish.price_per_metre === null ? null : (
          <p className={styles['price']}>{formatRoubles(finish.price_per_metre)}/м²</p>
        )}
        <p className={styles['note']}>{finish.description}</p>
        <Prose html={finish.html} className={styles['text']} />
        <FinishParts {...finish} />
      </div>
      <div className={styles['pictures']}>
        {Compare
          ? finish.changes.map(({ before, after }) => (
              <Compare key={after.src} before={before} after={after} names={['До', 'После']} />
            ))
          : null}
        <PictureGrid
          pictures={
            Compare
              ? finish.pictures
              : [
                  ...finish.changes.flatMap(({ before, after }) => [before, after]),
                  ...finish.pictures,
                ]
          }
        />
      </div>
    </article>
  ))
}

function FinishParts({ included, materials }: Pick<ShownFinish, 'included' | 'materials'>) {
  return (
    <>
      {included.length > 0 ? (
        <div>
          <h4 className={styles['part']}>Что входит</h4>
          <ul className={styles['list']}>
            {included.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {materials.length > 0 ? (
        <div>
          <h4 className={styles['part']}>Материалы</h4>
          <dl>
            {materials.map(({ name, text }) => (
              <div key={name} className={styles['material']}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </>
  )
}
