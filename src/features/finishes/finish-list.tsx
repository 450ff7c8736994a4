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

/** Several pictures have a row of their own. */
const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)' }

/** How homes are handed over: each finish in words, with its price, what is included, materials and pictures. */
export function FinishList({ finishes, Compare }: FinishListProps) {
  return finishes.map((finish) => (
    <article
      key={finish.slug}
      className={styles['finish']}
      style={countPictures(finish, Compare !== undefined) > 1 ? ONE_COLUMN : undefined}
    >
      <div className={styles['words']}>
        <h3>{finish.name}</h3>
        {finish.price_per_metre === null ? null : (
          <p className={styles['price']}>{formatRoubles(finish.price_per_metre)}/м²</p>
        )}
        {Compare ? (
          <Fold line={'Что сделано и\u00a0из чего'}>
            <FinishText {...finish} />
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

/** Of two pictures of one view, one is seen at a time where they lie over each other. */
function countPictures({ changes, pictures }: ShownFinish, areOver: boolean): number {
  return (areOver ? 1 : 2) * changes.length + pictures.length
}

function FinishText({ description, html, included, materials }: ShownFinish) {
  return (
    <div className={styles['details']}>
      <div className={styles['words']}>
        <p className={styles['note']}>{joinWords(description)}</p>
        <Prose html={html} className={styles['text']} />
      </div>
      {included.length + materials.length > 0 ? (
        <div className={styles['words']}>
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
        </div>
      ) : null}
    </div>
  )
}
