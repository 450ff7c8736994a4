import clsx from 'clsx'
import type { ReactNode } from 'react'
import card from '../../ui/display/card.module.css'
import { Link } from '../../ui/link.tsx'
import type { MarkedText, SearchResult } from './schema.ts'
import styles from './search-page.module.css'

const types: Record<SearchResult['type'], string> = {
  project: 'Проект',
  lot: 'В каталоге',
  press: 'Пресс-центр',
  document: 'Документ',
}

/** One search result with the searched words marked. */
export function SearchResultView({ result }: { result: SearchResult }) {
  const { type, url, title, snippet } = result
  return (
    <article className={clsx(card['card'], styles['result'])}>
      <p className={styles['type']}>{types[type]}</p>
      <h3 className={styles['name']}>
        <Link to={url} className={card['link']}>
          {renderMarks(title)}
        </Link>
      </h3>
      {snippet.text === '' ? null : <p className={styles['snippet']}>{renderMarks(snippet)}</p>}
    </article>
  )
}

function renderMarks({ text, marks }: MarkedText): ReactNode[] {
  let at = 0
  const parts = marks.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [before, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return [...parts, text.slice(at)]
}
