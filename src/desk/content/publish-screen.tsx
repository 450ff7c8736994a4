import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { publishCalls } from '../../features/content/edit/edit-contracts.ts'
import type {
  FileProblem,
  Published,
  PublishPlan,
} from '../../features/content/edit/edit-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { settleFile } from '../content-file/use-editor.ts'
import { FormError } from '../kit/form-error.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { ChangeList } from './change-list.tsx'
import { loadDrafts, toFileAddress } from './content-address.ts'
import { AREA_TITLE, describePublish } from './content-words.ts'
import styles from './content.module.css'
import { Removals } from './removals.tsx'

interface LoadedPlan {
  paths: string[]
  /** Null: nothing is drafted, or a draft is over a text that is no longer published. */
  plan: PublishPlan | null
  /** What is published has moved under a draft: the person chooses in its editor. */
  moved: { detail: string; path: string | null } | null
}

/** So many drafts can be published together. */
const MAX_AT_ONCE = 200

/** Loads what publishing the drafts of an address, or all of them, would change. */
export async function loadPublish({ request }: LoaderFunctionArgs): Promise<LoadedPlan> {
  const { signal } = request
  const asked = new URL(request.url).searchParams.getAll('path')
  await Promise.all(asked.map(settleFile))
  const { results } = await loadDrafts(signal)
  const drafted = results.map(({ path }) => path)
  const wanted = asked.length === 0 ? drafted : asked.filter((path) => drafted.includes(path))
  const paths = wanted.slice(0, MAX_AT_ONCE)
  if (paths.length === 0) return { paths, plan: null, moved: null }
  try {
    const plan = await callDesk(publishCalls.plan, { paths }, { signal })
    return { paths, plan, moved: null }
  } catch (error) {
    if (!(error instanceof DeskError) || error.status !== 409) throw error
    const { detail, body } = error
    const path = typeof body['path'] === 'string' ? body['path'] : (paths[0] ?? null)
    return { paths, plan: null, moved: { detail, path } }
  }
}

/** What changes on the site, and the button that changes it. */
export function PublishScreen() {
  const { paths, plan, moved } = useLoaderData<LoadedPlan>()
  const [published, setPublished] = useState<Published | null>(null)
  useTitle('Публикация')
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="К списку">
        <Link to="/content" className={styles['back']}>
          ← {AREA_TITLE}
        </Link>
      </nav>
      {published !== null ? (
        <Done published={published} />
      ) : moved !== null ? (
        <>
          <ScreenTop title="Публикация" />
          <Notice tone="error">
            {moved.detail}.{' '}
            {moved.path === null ? null : (
              <Link to={toFileAddress(moved.path, { isDraft: true })}>
                Сравнить и{'\u00a0'}выбрать
              </Link>
            )}
          </Notice>
        </>
      ) : plan === null ? (
        <>
          <ScreenTop title="Публикация" />
          <EmptyList
            title="Публиковать нечего"
            text="Черновиков нет: всё, что написано, уже на сайте."
          />
        </>
      ) : (
        <Plan key={paths.join()} paths={paths} plan={plan} onDone={setPublished} />
      )}
    </article>
  )
}

function Done({ published: { changes } }: { published: Published }) {
  return (
    <>
      <ScreenTop title="Опубликовано" />
      <Notice>На{'\u00a0'}сайте через две секунды.</Notice>
      <ChangeList changes={changes} />
      <p>
        <Link to="/content/revisions" className={styles['back']}>
          Посмотреть, что было и{'\u00a0'}что стало
        </Link>
      </p>
    </>
  )
}

interface PlanProps {
  paths: string[]
  plan: PublishPlan
  onDone: (published: Published) => void
}

function Plan({ paths, plan, onDone }: PlanProps) {
  const { changes, removals, problems, token } = plan
  const location = useLocation()
  const { revalidate } = useRevalidator()
  const { isSending, error, run } = useSending()
  const [isMoved, setMoved] = useState(
    () => (location.state as { isMoved?: boolean } | null)?.isMoved === true,
  )
  const [isAllowed, setAllowed] = useState(false)
  // The server also stops where far too much would leave.
  const isNeeded =
    removals.some(({ needed }) => needed !== null) || error?.body['removals'] !== undefined
  const publish = () =>
    run(async () => {
      try {
        onDone(
          await callDesk(publishCalls.publish, {
            paths,
            token,
            ...(isNeeded && isAllowed && { allow_removals: true }),
          }),
        )
      } catch (failure) {
        if (!(failure instanceof DeskError) || failure.status !== 409) throw failure
        setMoved(true)
        setAllowed(false)
        await revalidate()
      }
    })
  const count = paths.length
  return (
    <>
      <ScreenTop title="Что изменится на сайте" />
      {isMoved ? (
        <Notice>
          Пока вы{'\u00a0'}смотрели, тексты изменились. Ниже уже новое: посмотрите ещё раз.
        </Notice>
      ) : null}
      <Problems problems={problems} />
      {changes.length === 0 ? (
        <p>
          Ничего: черновики совпадают с{'\u00a0'}тем, что на{'\u00a0'}сайте.
        </p>
      ) : (
        <ChangeList changes={changes} isDraft />
      )}
      <Removals
        removals={removals}
        isNeeded={isNeeded}
        isAllowed={isAllowed}
        onAllow={setAllowed}
      />
      <FormError error={error} />
      <Problems problems={(error?.problems ?? []) as FileProblem[]} />
      <div className={styles['actions']}>
        <Button
          isLoading={isSending}
          disabled={problems.length > 0 || (isNeeded && !isAllowed)}
          onClick={() => void publish()}
        >
          {describePublish(count)}
        </Button>
      </div>
    </>
  )
}

function Problems({ problems }: { problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Notice tone="error">
      <p>Так не{'\u00a0'}опубликовать. Исправьте:</p>
      <ul className={styles['problems']}>
        {problems.map(({ file, line, field, reason }) => (
          <li key={`${file} ${line} ${field} ${reason}`}>
            <Link to={toFileAddress(file, { field, isDraft: true })}>
              {file}, строка {line}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
