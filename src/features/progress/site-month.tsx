import { formatMonth } from '../../lib/time/months.ts'
import { PictureGrid } from '../../ui/gallery/picture-grid.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import type { SiteMonth } from './shown-site.ts'
import styles from './site-month.module.css'

/** One month of a building site in words and pictures. */
export function SiteMonthView({
  month: { year, month, title, html, pictures },
}: {
  month: SiteMonth
}) {
  return (
    <div className={styles['told']}>
      <div>
        <h3 className={styles['monthTitle']}>
          {formatMonth(year, month)}
          {title === '' ? null : <span className={styles['note']}>{title}</span>}
        </h3>
        <Prose html={html} className={styles['text']} />
      </div>
      <PictureGrid pictures={pictures} />
    </div>
  )
}
