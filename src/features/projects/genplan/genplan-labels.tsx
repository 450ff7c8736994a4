import clsx from 'clsx'
import { memo } from 'react'
import type { PlotLabel } from '../../../drawing/plot/plot-labels.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './genplan-labels.module.css'

/** The words of a genplan: as large on every screen, and never zoomed; read aloud are the links. */
export const GenplanLabels = memo(function GenplanLabels({
  labels,
}: {
  labels: readonly PlotLabel[]
}) {
  return (
    <div aria-hidden="true">
      {labels.map((label) => (
        <span
          key={`${label.view} ${label.kind} ${label.text} ${label.at.join()}`}
          className={clsx(styles['word'], styles[label.kind])}
          data-view={label.view}
          style={{
            ['--x' as string]: label.at[0].toFixed(1),
            ['--y' as string]: label.at[1].toFixed(1),
            ['--turn' as string]: `${label.turn.toFixed(1)}deg`,
          }}
        >
          {label.kind === 'metro' || label.kind === 'metro-beyond' ? (
            <Station label={label} />
          ) : (
            <>
              {label.text}
              {label.note ? <span className={styles['note']}>{label.note}</span> : null}
            </>
          )}
        </span>
      ))}
    </div>
  )
})

function Station({ label: { kind, text, note, color } }: { label: PlotLabel }) {
  return (
    <>
      <span className={styles['sign']} style={{ color }}>
        <Icon name="metro" size={16} />
      </span>
      <span>
        {text}
        {note ? <span className={styles['note']}>{note}</span> : null}
      </span>
      {kind === 'metro-beyond' ? (
        <span className={styles['way']}>
          <Icon name="arrow-right" size={14} />
        </span>
      ) : null}
    </>
  )
}
