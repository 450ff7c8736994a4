import { Link } from 'react-router'
import type { ContentItem } from '../../features/content/edit/edit-schema.ts'
import { Table } from '../kit/table.tsx'
import { useNow } from '../kit/use-now.ts'
import { toFileAddress } from './content-address.ts'
import { describeAge, stateNames } from './content-words.ts'
import styles from './content.module.css'

interface ItemTableProps {
  caption: string
  items: readonly ContentItem[]
  /** A link opens the draft at once. */
  isDraft?: boolean
}

/** Files with their state, and who has drafted them when. */
export function ItemTable({ caption, items, isDraft = false }: ItemTableProps) {
  const now = useNow()
  return (
    <Table
      caption={caption}
      rows={items}
      toKey={({ path }) => path}
      columns={listColumns(isDraft, now)}
    />
  )
}

function listColumns(isDraft: boolean, now: number) {
  return [
    {
      title: 'Что',
      toCell: ({ path, title }: ContentItem) => (
        <ItemName path={path} title={title} isDraft={isDraft} />
      ),
    },
    { title: 'Состояние', toCell: ({ state }: ContentItem) => stateNames[state] },
    {
      title: 'Черновик',
      toCell: ({ draft }: ContentItem) =>
        draft === null ? '' : `${describeAge(draft.at, now)}, ${draft.by}`,
    },
  ]
}

interface ItemNameProps {
  path: string
  title: string
  isDraft: boolean
}

function ItemName({ path, title, isDraft }: ItemNameProps) {
  return (
    <>
      <Link to={toFileAddress(path, { isDraft })} className={styles['name']}>
        {title}
      </Link>
      <span className={styles['path']}>{path}</span>
    </>
  )
}
