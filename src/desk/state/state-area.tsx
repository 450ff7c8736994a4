import { useLoaderData, useRevalidator } from 'react-router'
import type { SiteState } from '../../features/alarms/schema.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import { stateCalls } from '../../features/alarms/state-contracts.ts'
import { callDesk } from '../api/call-desk.ts'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { describeSite, type Finding } from './state-texts.ts'
import styles from './state.module.css'

const icons = { ok: 'check', attention: 'info', problem: 'error' } as const
const toneNames = { ok: 'В порядке', attention: 'Внимание', problem: 'Сбой' } as const

/** How the site is: sentences, and what to do about each that is not well. */
function StateScreen() {
  const state = useLoaderData<SiteState>()
  const { revalidate, state: progress } = useRevalidator()
  useTitle('Состояние')
  const groups = describeSite(state)
  const all = groups.flatMap(({ findings }) => findings)
  const count = (tone: Finding['tone']) => all.filter((one) => one.tone === tone).length
  const [problems, attentions] = [count('problem'), count('attention')]
  return (
    <>
      <ScreenTop title="Состояние">
        <Button
          variant="secondary"
          isLoading={progress === 'loading'}
          onClick={() => void revalidate()}
        >
          Проверить снова
        </Button>
      </ScreenTop>
      <p role="status">
        {problems + attentions === 0
          ? `Всё в порядке, проверено ${formatMoment(state.now)}.`
          : `Сбоев: ${problems}, требуют внимания: ${attentions}. Проверено ${formatMoment(state.now)}.`}
      </p>
      <div className={styles['groups']}>
        {groups.map(({ title, findings }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {findings.map(({ tone, text, advice }) => (
                <li key={text} className={styles[tone]}>
                  <Icon name={icons[tone]} size={20} />
                  <div>
                    <span className="visually-hidden">{toneNames[tone]}: </span>
                    {text}.{advice ? <p className={styles['advice']}>{advice}.</p> : null}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The state before its first data. */
function StateSkeleton() {
  return (
    <>
      <ScreenTop title="Состояние" />
      <ListSkeleton />
    </>
  )
}

export const area: AreaScreens = {
  Component: StateScreen,
  Skeleton: StateSkeleton,
  loader: ({ request: { signal } }) => callDesk(stateCalls.read, {}, { signal }),
}
