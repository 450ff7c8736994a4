import { Link } from 'react-router'
import type { RunRow } from '../../features/feeds/sources/run-schema.ts'
import { Fold } from '../kit/fold.tsx'
import {
  describePlace,
  describeProblem,
  describeStep,
  doneNames,
  listChanges,
  outcomeNames,
} from './run-words.ts'
import styles from './run-rows.module.css'

interface RunRowLineProps {
  row: RunRow
  /** The run was applied: what it would do is done. */
  isDone: boolean
  /** Null where nothing can be chosen. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null
}

/** What becomes of one offer: a row of the table, a block where there is little room. */
export function RunRowLine({ row, isDone, choice }: RunRowLineProps) {
  const { offer, lot, name, project, outcome, reason, text } = row
  // Where something is wrong; what can be taken needs no place.
  const place = outcome === 'created' || outcome === 'changed' ? '' : describePlace(row)
  // A warning without an offer is about all of the document.
  const title = name || offer || (outcome === 'warning' ? 'Весь документ' : 'Без номера')
  const isHeld = outcome === 'held_back'
  return (
    <tr className={styles['row']} data-offer={offer} data-outcome={outcome}>
      {choice ? (
        <td className={styles['check']}>
          {isHeld ? (
            <label>
              <input
                type="checkbox"
                checked={choice.isChosen}
                onChange={({ currentTarget: { checked } }) => choice.onChoose(checked)}
              />
              <span className="visually-hidden">Выбрать: {title}</span>
            </label>
          ) : null}
        </td>
      ) : null}
      <td className={styles['lot']}>
        {lot === null ? <span>{title}</span> : <Link to={`/lots/${lot}`}>{title}</Link>}
        <span className={styles['note']}>
          {[project, offer !== title && offer].filter(Boolean).join(', ')}
        </span>
      </td>
      <td className={styles['outcome']}>{(isDone ? doneNames : outcomeNames)[outcome]}</td>
      <td className={styles['details']}>
        {reason === null ? null : <p>{describeProblem(reason)}</p>}
        <Changes row={row} />
        {place ? (
          <p className={styles['note']}>
            В{'\u00a0'}документе: {place}
          </p>
        ) : null}
        {text === null ? null : (
          <Fold summary="Как написано в документе" className={styles['fold']}>
            <pre className={styles['text']}>{text}</pre>
          </Fold>
        )}
      </td>
    </tr>
  )
}

/** Fields that the name of a new lot says already. */
const named = new Set(['kind', 'rooms', 'area'])

/** «Цена: 12 100 000 ₽ → 12 400 000 ₽ (+2,5 %)». A new lot has its fields in a few lines. */
function Changes({ row }: { row: RunRow }) {
  const changes = listChanges(row)
  if (changes.length === 0) return null
  if (row.outcome === 'created') {
    return (
      <ul className={styles['facts']}>
        {changes
          .filter(({ field, after }) => !named.has(field) && after !== row.offer)
          .map(({ field, label, after }) => (
            <li key={field}>
              {label}: {after}
            </li>
          ))}
      </ul>
    )
  }
  return (
    <ul>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}:{' '}
          {before === null || after === null ? (
            (after ?? before)
          ) : (
            <>
              <span>{before}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> станет </span>
              <b>{after}</b>
            </>
          )}
          {field === 'price' && row.step !== null ? (
            <span className={styles['step']}> {describeStep(row.step)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
