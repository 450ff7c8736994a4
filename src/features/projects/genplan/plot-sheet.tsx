import { memo, type ReactNode } from 'react'
import type { GroundPaths } from './plot-plan-data.ts'
import styles from './plot-sheet.module.css'

const CLASSES = ['lane', 'street', 'avenue'] as const

/** What lies below shadows and buildings: the city's ground, the plot and its yard. */
export const GroundLayer = memo(function GroundLayer({ ground }: { ground: GroundPaths }) {
  const { waters, parks, streets, rails, plot, lawns, paths, playgrounds } = ground
  return (
    <g aria-hidden="true">
      <path className={styles['park']} d={parks} />
      <path className={styles['water']} d={waters} />
      <path className={styles['footpath']} d={streets.path} />
      {CLASSES.map((kind) => (
        <path key={kind} className={styles['edge']} data-class={kind} d={streets[kind]} />
      ))}
      {CLASSES.map((kind) => (
        <path key={kind} className={styles['street']} data-class={kind} d={streets[kind]} />
      ))}
      <path className={styles['rail']} d={rails} />
      <path className={styles['plot']} d={plot} />
      <path className={styles['lawn']} d={lawns} />
      {paths.map(({ width, path }) => (
        <path key={width} className={styles['path']} d={path} strokeWidth={width} />
      ))}
      {playgrounds.map(({ kind, name, path }) => (
        <path key={`${name} ${path}`} className={styles['playground']} data-kind={kind} d={path} />
      ))}
      <path className={styles['border']} d={plot} />
    </g>
  )
})

/** What stands above shadows, but for the project's own buildings. */
export const StandingLayer = memo(function StandingLayer({ ground }: { ground: GroundPaths }) {
  const { trees, neighbours, parkingEntries } = ground
  return (
    <g aria-hidden="true">
      <path className={styles['neighbour']} d={neighbours} />
      <defs>
        <path id="plan-trees" d={trees} />
      </defs>
      <use className={styles['crown']} href="#plan-trees" />
      <use className={styles['trunk']} href="#plan-trees" />
      {parkingEntries.map(({ name, path }) => (
        <path key={path} className={styles['parking']} d={path} markerEnd="url(#plan-arrow)">
          <title>{name}</title>
        </path>
      ))}
    </g>
  )
})

/** Doors of the buildings, over their walls. */
export function EntranceLayer({ entrances }: Pick<GroundPaths, 'entrances'>) {
  return <path className={styles['entrance']} d={entrances} aria-hidden="true" />
}

/** The arrowhead that entries to car parks end with. */
export function SheetMarkers(): ReactNode {
  return (
    <defs>
      <marker
        id="plan-arrow"
        viewBox="0 0 8 8"
        refX="6"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        orient="auto-start-reverse"
      >
        <path className={styles['arrow']} d="M0 .8 7 4 0 7.2z" />
      </marker>
    </defs>
  )
}
