import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { auditCalls } from '../../features/audit/audit-contracts.ts'
import type { AuditPage } from '../../features/audit/schema.ts'
import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import { lotCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type { ChangedLot, DeskLotCard, OverrideField } from '../../features/lot-overrides/schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { useTitle } from '../kit/use-title.ts'
import { lastLots, rememberLot } from '../lots/lot-address.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { can, useCan } from '../session/can.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldsTable } from './fields-table.tsx'
import styles from './lot-card.module.css'
import { LotPortals, LotRequests, PriceHistory } from './lot-facts.tsx'
import { LotLog } from './lot-log.tsx'
import { describeStatus, describeStep, markLot, nameLot, placeLot } from './lot-words.ts'
import { UndoBar } from './undo-bar.tsx'
import { offerUndo } from './undo-store.ts'

interface LoadedLot {
  lot: DeskLotCard
  /** Null for people who may not see the log. */
  log: AuditPage | null
}

/** Loads a lot with its log. */
export async function loadLot({ params, request }: LoaderFunctionArgs): Promise<LoadedLot> {
  const { signal } = request
  const id = params['id'] ?? ''
  const [lot, log] = await Promise.all([
    callDesk(lotCalls.read, { id }, { signal }),
    can(auditCalls.list) ? loadLog(id, signal) : null,
  ])
  return { lot, log }
}

/** A lot without its log is worth more than none. */
async function loadLog(id: string, signal: AbortSignal): Promise<AuditPage | null> {
  try {
    return await callDesk(auditCalls.list, { entity: 'lot', entity_id: id }, { signal })
  } catch (error) {
    if (error instanceof DeskError && !error.isAway) return null
    throw error
  }
}

/** One lot with all that is known of it. */
export function LotScreen() {
  const { lot: loaded, log } = useLoaderData<LoadedLot>()
  const [answer, setAnswer] = useState(loaded)
  // The answer of a change is shown at once; what is loaded after it is newer again.
  const lot = answer.id === loaded.id && answer.version > loaded.version ? answer : loaded
  const [edited, setEdited] = useState<OverrideField | null>(null)
  const mayChange = useCan(lotCalls.set)
  // The list has the focus on its row afterwards.
  useEffect(() => rememberLot(lot.id), [lot.id])
  useTitle(`Лот: ${nameLot(lot)}, ${markLot(lot)}`)
  const take = ({ lot: changed, undo }: ChangedLot) => {
    offerUndo(undo, describeChange(lot, changed))
    setAnswer(changed)
  }
  return (
    <article className={styles['card']} tabIndex={-1}>
      <nav className={styles['steps']} aria-label="К списку">
        <Link to={lastLots.address}>← К списку</Link>
        {lot.page === null ? null : (
          // Another build: the desk's router does not know it.
          <a href={lot.page} target="_blank" rel="noreferrer">
            Страница на сайте
          </a>
        )}
      </nav>
      <LotHead lot={lot} onHide={mayChange ? () => setEdited('hidden') : null} />
      <LotNotices lot={lot} />
      <FieldsTable lot={lot} onEdit={mayChange ? setEdited : null} onAnswer={take} />
      <LotPortals portals={lot.portals} />
      <PriceHistory price_history={lot.price_history} />
      <LotRequests requests={lot.requests} />
      <LotLog id={lot.id} log={log} />
      <div className={styles['bottom']}>
        <UndoBar />
      </div>
      {edited === null ? null : (
        <FieldDialog lot={lot} field={edited} onAnswer={take} onClose={() => setEdited(null)} />
      )}
    </article>
  )
}

function LotHead({ lot, onHide }: { lot: DeskLotCard; onHide: (() => void) | null }) {
  const { source, source_status, hidden } = lot
  return (
    <header className={styles['head']}>
      <div>
        <h1>{nameLot(lot)}</h1>
        <p>
          {markLot(lot)}, {placeLot(lot)}
        </p>
        <p className={styles['note']}>
          Источник: {source}
          {source_status === null ? null : `, «${source_status}»`}
        </p>
      </div>
      <p className={styles['status']}>
        {describeStatus(lot)}
        {onHide ? (
          <Button variant="secondary" onClick={onHide}>
            {hidden ? 'Показать на\u00a0сайте' : 'Скрыть с\u00a0сайта'}
          </Button>
        ) : null}
      </p>
    </header>
  )
}

/** What is odd about the lot. */
function LotNotices({ lot: { problem, replaced_by, withdrawn_at } }: { lot: DeskLotCard }) {
  return (
    <>
      {problem === null ? null : (
        <Notice>Скидка не показывается: она не ниже полной цены. Измените одну из них.</Notice>
      )}
      {withdrawn_at === null ? null : (
        <Notice>
          Лот ушёл из фида {formatMoment(withdrawn_at)}. Заданное вручную снова подействует, если он
          вернётся.
        </Notice>
      )}
      {replaced_by === null ? null : (
        <Notice>
          В фиде этот номер теперь у другого лота:{' '}
          <Link to={`/lots/${replaced_by.id}`}>{replaced_by.title}</Link>. Заданное вручную осталось
          здесь.
        </Notice>
      )}
    </>
  )
}

/** What a change has made of what visitors see, in one line. */
function describeChange(before: DeskLotCard, after: DeskLotCard): string {
  if (before.hidden !== after.hidden) {
    return after.hidden ? 'Лот скрыт с\u00a0сайта.' : 'Лот снова на\u00a0сайте.'
  }
  const fields = Object.keys(lotFields) as OverrideField[]
  const changed = fields.filter(
    (field) => JSON.stringify(before.shown[field]) !== JSON.stringify(after.shown[field]),
  )
  if (changed.length === 0) return 'Сохранено. На\u00a0сайте то\u00a0же, что и\u00a0было.'
  const steps = changed.map((field) => {
    const { label, kind } = lotFields[field]
    if (kind === 'text') return label
    return `${label}: ${describeStep(field, before.shown[field], after.shown[field])}`
  })
  return `${steps.join('; ')}.`
}
