import { useRevalidator } from 'react-router'
import { ownCalls } from '../../features/accounts/own-contracts.ts'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { formatMoment } from '../requests/request-labels.ts'
import styles from './me.module.css'

/** The more special ones first: most browsers also name others. */
const browsers: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** «Chrome, Windows», from what a browser calls itself. */
function nameBrowser(text: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || 'Неизвестный браузер'
}

/** One's own open sessions; each but the current one can be ended here. */
export function Sessions({ sessions }: { sessions: OwnAccount['sessions'] }) {
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const end = (ids: readonly string[]) =>
    void run(async () => {
      try {
        for (const id of ids) await callDesk(ownCalls.endSession, { id })
      } finally {
        await revalidate()
      }
    })
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id)
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Сеансы</h2>
      <FormError error={error} />
      <ul className={styles['list']}>
        {sessions.map(({ id, browser, address, created_at, used_at, current }) => (
          <li key={id}>
            <span>
              <b>
                {nameBrowser(browser)}
                {current ? ' (этот)' : null}
              </b>
              <span className={styles['note']}>
                вход {formatMoment(created_at)}, последнее действие {formatMoment(used_at)}
                {address ? `, сеть ${address}` : null}
              </span>
            </span>
            {current ? null : (
              <Button
                variant="text"
                aria-label={`Закончить сеанс: ${nameBrowser(browser)}, вход ${formatMoment(created_at)}`}
                isLoading={isSending}
                onClick={() => end([id])}
              >
                Закончить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button variant="secondary" isLoading={isSending} onClick={() => end(others)}>
          Закончить все, кроме этого
        </Button>
      ) : null}
    </section>
  )
}
