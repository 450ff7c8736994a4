import { formatMonth } from '../../lib/time/months.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { PictureGrid } from '../../ui/display/picture-grid.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import type { WorksMonth } from './shown-works.ts'
import styles from './works-month.module.css'

interface WorksMonthViewProps {
  month: WorksMonth
  /** On phones the words are folded; the pictures are seen. */
  isFolded?: boolean
}

/** One month of a building site in words and pictures. */
export function WorksMonthView({
  month: { year, month, title, html, pictures },
  isFolded = false,
}: WorksMonthViewProps) {
  const words = <Prose html={html} className={styles['text']} />
  return (
    <div className={styles['told']}>
      <h3 className={styles['monthTitle']}>
        {formatMonth(year, month)}
        {title === '' ? null : <span className={styles['note']}>{title}</span>}
      </h3>
      <div className={styles['pictures']}>
        <PictureGrid pictures={pictures} />
      </div>
      <div>{isFolded ? <Fold line="Что сделано">{words}</Fold> : words}</div>
    </div>
  )
}
