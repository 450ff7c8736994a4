import { Link } from 'react-router'
import type { RunState, Source } from '../../features/feeds/sources/run-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { useNow } from '../kit/use-now.ts'
import { describeProblem } from './run-words.ts'
import { RunStrip } from './run-strip.tsx'
import { SourceActions } from './source-actions.tsx'
import styles from './source-card.module.css'
import { describeFreshness, describeLots, nameFormat } from './source-words.ts'

interface SourceCardProps {
  source: Source
  /** On its own screen the name is the headline. */
  isAlone?: boolean
  onRemoved: (words: string) => void
}

/** What the last run asks of a person, by its outcome. */
const linkWords: Readonly<Partial<Record<RunState, string>>> = {
  ready: 'Посмотреть и\u00a0применить',
  rejected: 'Посмотреть, что не\u00a0так',
  failed: 'Посмотреть, что не\u00a0так',
}

/** A feed or price list: what comes by it, how old that is, its last runs, and what can be done. */
export function SourceCard({ source, isAlone = false, onRemoved }: SourceCardProps) {
  const { name, format, address, city, in_content, problem, runs } = source
  const [last] = runs
  const freshness = describeFreshness(source, useNow())
  return (
    <article className={styles['card']} data-source={name} aria-label={`Источник ${name}`}>
      <div className={styles['facts']}>
        <div>
          {isAlone ? null : (
            <Link to={`/sources/${name}`} className={styles['name']}>
              {name}
            </Link>
          )}
          <p>
            {nameFormat(format)}
            {city === null ? null : `, город ${city}`}
          </p>
          <p className={styles['note']}>{address ?? 'Без\u00a0адреса: приходит файлом'}</p>
        </div>
        <div>
          <p className={styles[freshness.tone]}>{freshness.text}</p>
          <p className={styles['lots']}>{describeLots(source)}</p>
        </div>
        <div>
          <RunStrip runs={runs} />
          {last && linkWords[last.outcome] ? (
            <Link to={`/sources/${name}/runs/${last.id}`} className={styles['name']}>
              {linkWords[last.outcome]}
            </Link>
          ) : null}
        </div>
      </div>
      <div className={styles['below']}>
        {problem === null ? null : <Notice tone="error">{describeProblem(problem)}</Notice>}
        {in_content ? (
          <p className={styles['note']}>
            Стоит в{'\u00a0'}sources.yaml: адрес, интервал и{'\u00a0'}город меняют там, удаляют
            тоже. Поставить на{'\u00a0'}паузу можно и{'\u00a0'}здесь.
          </p>
        ) : null}
        <SourceActions source={source} onRemoved={onRemoved} />
      </div>
    </article>
  )
}
