import { type ReactNode, useEffect, useState } from 'react'
import { callApi } from '../../lib/http/http.ts'
import { Button } from '../../ui/form/button.tsx'
import { lotAddress } from '../lots/model/lot-labels.ts'
import { type LotCard, lotCardSchema } from '../lots/model/schema.ts'
import styles from './favourites-page.module.css'
import { forgetSeenLots, readSeenLots } from './seen-lots.ts'
import { limitSignal } from '../../lib/time/limit-signal.ts'

const SHOWN = 4
const TIMEOUT_MS = 15_000

interface SeenLotsSectionProps {
  /** Lots that the page already shows. */
  except: readonly number[]
  children: (lot: LotCard) => ReactNode
}

/** The lots that this browser has shown last. Only their ids are stored; their present state is requested from the server. */
export function SeenLotsSection({ except, children }: SeenLotsSectionProps) {
  const [lots, setLots] = useState<readonly LotCard[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void loadSeenLots(controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setLots(loaded)
    })
    return () => controller.abort()
  }, [])
  const shown = lots.filter(({ id }) => !except.includes(id)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles['seen']} aria-labelledby="seen-title">
      <div className={styles['head']}>
        <h2 id="seen-title">Вы&nbsp;недавно смотрели</h2>
        <Button
          variant="text"
          onClick={() => {
            forgetSeenLots()
            setLots([])
          }}
        >
          Забыть
        </Button>
      </div>
      <ul className={styles['list']}>
        {shown.map((lot) => (
          <li key={lot.id} className={styles['item']}>
            {children(lot)}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function loadSeenLots(signal: AbortSignal): Promise<LotCard[]> {
  const calls = readSeenLots()
    .slice(0, SHOWN * 2)
    .map(async ({ id, kind }) => {
      const result = await callApi(`/api${lotAddress(kind, id)}/`, {
        isQuiet: true,
        signal: limitSignal(signal, TIMEOUT_MS),
      })
      const parsed = lotCardSchema.safeParse(result.ok ? result.body : null)
      return parsed.success ? [parsed.data] : []
    })
  return (await Promise.all(calls)).flat()
}
