import { formatRoubles } from '../../lib/numbers.ts'
import { joinWords } from '../../lib/plain-text.ts'
import { Fold } from '../../ui/display/fold.tsx'
import type { ComparePictures } from '../../ui/display/compare-pictures.tsx'
import { PictureGrid } from '../../ui/display/picture-grid.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './finish-list.module.css'
import type { ShownFinish } from './shown-finish.ts'

interface FinishListProps {
  finishes: readonly ShownFinish[]
  /**
   * Shows two pictures of one view over each other; without it they stand in the rows of pictures. The list is then the
   * page's own, and phones fold what the table above it compares.
   */
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
        {Compare ? (
          <Fold line={'Что сделано и\u00a0из чего'}>
            <div className={styles['words']}>
              <FinishText {...finish} />
            </div>
          </Fold>
        ) : (
          <FinishText {...finish} />
        )}
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

function FinishText({ description, html, included, materials }: ShownFinish) {
  return (
    <>
      <p className={styles['note']}>{joinWords(description)}</p>
      <Prose html={html} className={styles['text']} />
      {included.length > 0 ? (
        <div>
          <h4 className={styles['part']}>Что входит</h4>
          <ul className={styles['list']}>
            {included.map((item) => (
              <li key={item}>{joinWords(item)}</li>
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
                <dd>{joinWords(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </>
  )
}
