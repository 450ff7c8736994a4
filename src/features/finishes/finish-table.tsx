import { joinWords } from '../../lib/plain-text.ts'
import type { FinishComparison } from './compare-finishes.server.ts'
import styles from './finish-table.module.css'

const NAME = 'Чем отличается отделка'
/** On a phone it can be wider than the page: it is scrolled by keys, too. */
const SCROLLED = { role: 'group', 'aria-label': NAME, tabIndex: 0 }

/** What each kind of finish has and lacks, in one table. */
export function FinishTable({ columns, rows }: FinishComparison) {
  return (
    <div className={styles['wide']} {...SCROLLED}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{NAME}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Что</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{joinWords(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
