import { type BlockPair, compareBlocks } from '../../features/content/forms/edit-blocks.ts'
import { pluralize } from '../../lib/numbers.ts'
import styles from './sides.module.css'

interface SidesProps {
  caption: string
  /** Path of the file, whose ending says what its blocks are. */
  path: string
  /** Names of the two texts, as «Было» and «Стало». */
  titles: readonly [before: string, after: string]
  before: string
  after: string
}

/** Two texts side by side, block by block. What is the same is folded to its number. */
export function Sides({ caption, path, titles, before, after }: SidesProps) {
  const rows = foldSame(compareBlocks(path, before, after))
  return (
    <table className={styles['sides']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, pair, same }) =>
          pair === null ? (
            <tr key={at} className={styles['same']}>
              <td colSpan={2}>
                {same} {pluralize(same, 'блок', 'блока', 'блоков')} без изменений
              </td>
            </tr>
          ) : (
            <tr key={at}>
              <Side title={titles[0]} text={pair.before} />
              <Side title={titles[1]} text={pair.after} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function Side({ title, text }: { title: string; text: string | null }) {
  return (
    <td data-side={title}>
      <pre>{text ?? '—'}</pre>
    </td>
  )
}

/** A changed pair, or the number of equal ones at its place. */
interface Row {
  at: number
  pair: BlockPair | null
  same: number
}

/** Joins equal pairs between the changed ones to their number. */
export function foldSame(pairs: readonly BlockPair[]): Row[] {
  const rows: Row[] = []
  for (const [at, pair] of pairs.entries()) {
    const last = rows.at(-1)
    if (!pair.isSame) rows.push({ at, pair, same: 0 })
    else if (last?.pair === null) last.same++
    else rows.push({ at, pair: null, same: 1 })
  }
  return rows
}
