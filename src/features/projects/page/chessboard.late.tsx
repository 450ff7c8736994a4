import clsx from 'clsx'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { StatusLegend } from '../drawing/status-legend.tsx'
import { LotFilterForm, RejectedFilter, useLotFilter } from './lot-filter-form.tsx'
import { describeCount } from './lot-filter.ts'
import { countColumns, countFitting, isRoomy, listLots } from './chess-rows.ts'
import { type Chessboard as Board, packedStatuses } from './chessboard-data.ts'
import styles from './chessboard.module.css'
import { startGridKeys } from './grid-keys.ts'
import { useChessRows } from './use-chess-rows.ts'

const FIRST = ['pointerover', 'focusin'] as const

/** Shows the small card of what is pointed at, focused or tapped inside; its code comes when it is first needed. */
function usePointCards(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root
    if (!current) return
    const stop = new AbortController()
    const { signal } = stop
    const start = (event: Event | null) => {
      for (const name of FIRST) current.removeEventListener(name, start)
      // Without it the names of the links still say everything.
      import('./point-cards.ts').then(
        ({ startPointCards }) => startPointCards(current, event, signal),
        () => {},
      )
    }
    // The first tap of a finger must find it there: a moment later the link is followed.
    if (matchMedia('(hover: none)').matches) start(null)
    else for (const name of FIRST) current.addEventListener(name, start, { signal })
    return () => stop.abort()
  }, [root])
}

interface ChessboardProps {
  board: Board
  /** Whether the address names the building, as it does on a page that can show several. */
  namesBuilding: boolean
}

const classes = {
  ...(styles as Record<
    'row' | 'floor' | 'group' | 'cell' | 'dim' | 'small' | 'below' | 'places',
    string
  >),
  status: styles,
}

/** Every lot of a building: sections side by side, storeys above each other. */
export function Chessboard({ board, namesBuilding }: ChessboardProps) {
  const building = namesBuilding ? board.building.id : null
  const { filter, choose } = useLotFilter(building)
  const lots = useMemo(() => listLots(board), [board])
  const counts = useMemo(() => countFitting(lots, filter), [lots, filter])
  const statuses = useMemo(
    () => new Set(lots.map(([, , , , , status]) => packedStatuses[status])),
    [lots],
  )
  const root = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const html = useChessRows(body, board, filter, classes)
  usePointCards(root)
  useGridKeys(root)
  return (
    <div className={clsx(styles['board'], isRoomy(board) && styles['roomy'])}>
      <LotFilterForm
        name="Фильтр шахматки"
        anchor="chessboard"
        choices={board.choices}
        filter={filter}
        onChange={choose}
        building={building}
        found={describeCount(counts, filter)}
      >
        <StatusLegend
          note={`${isRoomy(board) ? 'Площади в\u00a0м², цены' : 'Цены'} в\u00a0млн\u00a0₽`}
          statuses={statuses}
        />
      </LotFilterForm>
      <RejectedFilter filter={filter} />
      <div
        ref={root}
        role="grid"
        aria-label="Шахматка"
        className={styles['grid']}
        style={{ '--columns': countColumns(board), '--sections': board.sections.length } as object}
      >
        <div role="rowgroup" className={styles['head']}>
          <ChessHead sections={board.sections} />
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={styles['body']}
          // Their room, before all of them are there.
          style={{ '--storeys': board.rows.length } as object}
          // What the server drew stays as it is.
          dangerouslySetInnerHTML={{ __html: html }}
          suppressHydrationWarning
        />
      </div>
    </div>
  )
}

/** The sections, whose names stay in sight while their risers go by, and what is above each other in a riser. */
function ChessHead({ sections }: Pick<Board, 'sections'>) {
  return (
    <>
      <div role="row" className={styles['row']}>
        <span role="columnheader" className={styles['floor']}>
          Этаж
        </span>
        {sections.map(({ name, risers }) => (
          <span
            key={name}
            role="columnheader"
            aria-colspan={risers.length}
            className={styles['group']}
            style={{ '--n': risers.length } as object}
          >
            <span className={styles['section']}>{name === '' ? 'Дом' : `Секция ${name}`}</span>
          </span>
        ))}
      </div>
      <div role="row" className={styles['row']}>
        <span role="columnheader" className={styles['floor']}>
          <span className="visually-hidden">Стояк</span>
        </span>
        {sections.map(({ name, risers }) => (
          <span key={name} className={styles['group']} style={{ '--n': risers.length } as object}>
            {risers.map(({ number, rooms, area }) => (
              <span key={number} role="columnheader" className={styles['riser']}>
                {area === '' ? number : `${rooms} ${area.split('\u00a0')[0]}`}
              </span>
            ))}
          </span>
        ))}
      </div>
    </>
  )
}

/** Lets arrows move inside the grid and Enter open what has the focus. */
function useGridKeys(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!root.current) return
    const stop = new AbortController()
    startGridKeys(root.current, (to) => void navigate(to), stop.signal)
    return () => stop.abort()
  }, [root, navigate])
}
