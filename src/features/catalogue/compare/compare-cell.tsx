import clsx from 'clsx'
import { Link } from '../../../ui/link.tsx'
import type { CompareCell } from './compare-data.ts'
import styles from './compare-cell.module.css'

interface CompareCellViewProps {
  /** The label of the row, for screen readers. */
  label: string
  /** Nothing where the kind of the lot has no such field. */
  cell: CompareCell | undefined
  isTotal?: boolean | undefined
}

/** One value: what is paid, whether it is the best of its row, and its bar and note. */
export function CompareCellView({ label, cell, isTotal }: CompareCellViewProps) {
  if (!cell) return null
  const { value, sale_value, progress, best, note } = cell
  const valueClass = clsx(styles['value'], isTotal && styles['total'])
  return (
    <>
      {value === null ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="visually-hidden">нет данных</span>
        </>
      ) : sale_value === null ? (
        <span className={valueClass}>{value}</span>
      ) : (
        <span className={valueClass}>
          <span className={styles['sale']}>{sale_value}</span>{' '}
          <span className="visually-hidden">вместо </span>
          <s className={styles['full']}>{value}</s>
        </span>
      )}
      {best ? <span className={styles['best']}>{best}</span> : null}
      {progress === null ? null : (
        <progress
          max={100}
          value={progress}
          className={styles['bar']}
          aria-label={`${label}: доля от наибольшего значения`}
        />
      )}
      {note ? (
        note.href === null ? (
          <span className={styles['note']}>{note.text}</span>
        ) : (
          <Link to={note.href} className={styles['note']}>
            {note.text}
          </Link>
        )
      ) : null}
    </>
  )
}
