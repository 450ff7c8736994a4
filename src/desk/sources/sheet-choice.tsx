import type { Sheet } from '../../features/feeds/uploads/schema.ts'
import { Fold } from '../kit/fold.tsx'
import styles from './sources.module.css'

interface SheetChoiceProps {
  sheets: readonly Sheet[]
  value: string | undefined
  error: string | undefined
  onChange: (name: string) => void
}

/** The sheets of a workbook: which one is meant, and what was understood of it. */
export function SheetChoice({ sheets, value, error, onChange }: SheetChoiceProps) {
  const usable = sheets.filter(({ heading }) => heading !== null)
  const chosen = sheets.find(({ name }) => name === value)
  if (usable.length === 0) {
    return (
      <>
        {sheets.map((sheet) => (
          <SheetRows key={sheet.name} sheet={sheet} />
        ))}
      </>
    )
  }
  return (
    <>
      {usable.length === 1 ? (
        <p>Лист «{usable[0]?.name}».</p>
      ) : (
        <fieldset className={styles['ways']} aria-invalid={error ? true : undefined}>
          <legend>С какого листа взять лоты</legend>
          {usable.map(({ name }) => (
            <label key={name}>
              <input
                type="radio"
                name="sheet"
                checked={name === value}
                onChange={() => onChange(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {error === undefined ? null : (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
      {chosen ? <Understood sheet={chosen} /> : null}
    </>
  )
}

/** The columns that were understood, those that were not, and the first rows. */
function Understood({ sheet }: { sheet: Sheet }) {
  const unknown = sheet.columns.filter(({ title, field }) => field === null && title.trim() !== '')
  const known = sheet.columns.filter(({ field }) => field !== null)
  return (
    <div>
      <p>
        Названия столбцов в{'\u00a0'}строке {sheet.heading}.
      </p>
      <p>Поняли: {known.map(({ title }) => `«${title}»`).join(', ')}.</p>
      {unknown.length === 0 ? null : (
        <p className={styles['late']}>
          Не{'\u00a0'}поняли и{'\u00a0'}пропустим:{' '}
          {unknown.map(({ title }) => `«${title}»`).join(', ')}.
        </p>
      )}
      <Fold summary="Первые строки">
        <SheetRows sheet={sheet} />
      </Fold>
    </div>
  )
}

/** The first rows of a sheet, as they stand there. */
function SheetRows({ sheet: { name, first, columns, heading } }: { sheet: Sheet }) {
  const known = columns.filter(({ field }) => field !== null)
  return (
    <div>
      {heading === null ? (
        <p>
          Лист «{name}».{' '}
          {known.length === 0
            ? 'Знакомых столбцов нет.'
            : `Похоже на\u00a0наши столбцы: ${known.map(({ title }) => `«${title}»`).join(', ')}.`}
        </p>
      ) : null}
      {first.length === 0 ? (
        <p className={styles['note']}>Лист пуст.</p>
      ) : (
        <div
          className={styles['sheet']}
          role="region"
          aria-label={`Первые строки листа «${name}»`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls sideways, also by keyboard.
          tabIndex={0}
        >
          <table>
            <tbody>
              {first.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- Rows have no other name, and stay in place.
                <tr key={row}>
                  {cells.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- As rows.
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
