import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './table.module.css'

interface Column<Row> {
  title: string
  toCell: (row: Row) => ReactNode
  /** Digits of the same width, in one line. */
  isExact?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  toKey: (row: Row) => string | number
}

/** A table of records. On phones a row becomes a block, so that nothing has to be scrolled sideways. */
export function Table<Row>({ caption, columns, rows, toKey }: TableProps<Row>) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead titles={columns.map(({ title }) => title)} />
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)}>
            {columns.map(({ title, toCell, isExact }) => (
              <td key={title} className={isExact ? styles['exact'] : undefined}>
                {toCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The titles of a table's columns. Of the last one, `hidden`, only screen readers know. */
export function TableHead({ titles, hidden }: { titles: readonly string[]; hidden?: string }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {hidden === undefined ? null : (
          <th scope="col">
            <span className="visually-hidden">{hidden}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface MoreProps {
  to: string
  children: ReactNode
  /** The next rows are added below those that are shown: the address and the position stay. */
  isAdded?: boolean
  isLoading?: boolean
}

/** The way to the next page of a list. */
export function More({ to, children, isAdded = false, isLoading }: MoreProps) {
  return (
    <p className={styles['more']}>
      <Link to={to} replace={isAdded} preventScrollReset={isAdded} aria-busy={isLoading}>
        {children}
      </Link>
    </p>
  )
}
