import { useRevalidator } from 'react-router'
import { releaseCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Release } from '../../features/feeds/sources/run-schema.ts'
import { formatRange, formatRoubles } from '../../lib/numbers.ts'
import { formatDayOfYear } from '../../lib/time/days.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Fold } from '../kit/fold.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { can } from '../session/can.ts'
import styles from './run.module.css'

/** The prices of a source that are let through although they look wrong. */
export function Releases({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) return null
  return (
    <Fold summary={`Принятые цены: ${releases.length}`} className={styles['releases']}>
      <ul>
        {releases.map((release) => (
          <ReleaseRow key={release.id} release={release} />
        ))}
      </ul>
    </Fold>
  )
}

function ReleaseRow({
  release: { id, offer, lowest, highest, until, note, by, at },
}: {
  release: Release
}) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const end = until === null ? 'без срока' : `по\u00a0${formatDayOfYear(until)}`
  return (
    <li>
      <div>
        <b>{offer}</b>: {formatRange(lowest, highest, formatRoubles)}, {end}
        <p className={styles['note']}>
          «{note}», {[by?.name, formatMoment(at)].filter(Boolean).join(', ')}
        </p>
        <FormError error={error} />
      </div>
      {can(releaseCalls.remove) ? (
        <Button
          variant="text"
          aria-label={`Больше не принимать: ${offer}`}
          isLoading={isSending}
          onClick={() =>
            void run(async () => {
              await callDesk(releaseCalls.remove, { id: String(id) })
              await revalidate()
            })
          }
        >
          Больше не{'\u00a0'}принимать
        </Button>
      ) : null}
    </li>
  )
}
