import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { contentReads, publishCalls } from '../../features/content/edit/edit-contracts.ts'
import type { RevisionFiles } from '../../features/content/edit/edit-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { toFileAddress, toPublishAddress } from './content-address.ts'
import styles from './content.module.css'
import { Sides } from './sides.tsx'

/** Loads the files of a publish, before and after. */
export function loadRevision({ params, request }: LoaderFunctionArgs): Promise<RevisionFiles> {
  const { signal } = request
  return callDesk(contentReads.revision, { id: params['id'] ?? '' }, { signal })
}

/** A publish: what each file was before it and what it became, and the way back. */
export function RevisionScreen() {
  const { id, at, by, files } = useLoaderData<RevisionFiles>()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(files.map(({ path }) => path)),
  )
  const [isSame, setSame] = useState(false)
  const { isSending, error, run } = useSending()
  const title = `Публикация ${id}`
  useTitle(title)
  const choose = (path: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(path)
    else next.delete(path)
    setChosen(next)
  }
  const restore = () =>
    run(async () => {
      const { drafts } = await callDesk(publishCalls.restore, {
        id: String(id),
        paths: [...chosen],
      })
      const [only] = drafts
      setSame(only === undefined)
      if (only === undefined) return
      await navigate(
        drafts.length === 1 ? toFileAddress(only, { isDraft: true }) : toPublishAddress(drafts),
      )
    })
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="К списку">
        <Link to="/content/revisions" className={styles['back']}>
          ← Что публиковали
        </Link>
      </nav>
      <ScreenTop title={title} />
      <p>
        <time dateTime={at}>{formatMoment(at)}</time>, {by ?? 'с\u00a0терминала'}
      </p>
      {files.map(({ path, title: name, before, after }) => (
        <section key={path} className={styles['part']} aria-label={name}>
          <div className={styles['top']}>
            <h2>{name}</h2>
            <Link to={toFileAddress(path)} className={styles['back']}>
              {path}
            </Link>
          </div>
          {files.length > 1 ? (
            <Checkbox
              name={path}
              label={`Вернуть в\u00a0черновик: ${name}`}
              checked={chosen.has(path)}
              onChange={({ currentTarget }) => choose(path, currentTarget.checked)}
            />
          ) : null}
          <Sides
            caption={`${name}: до и после`}
            path={path}
            titles={['Было', 'Стало']}
            before={before ?? ''}
            after={after ?? ''}
          />
        </section>
      ))}
      {isSame ? <Notice>Возвращать нечего: на{'\u00a0'}сайте уже это.</Notice> : null}
      <FormError error={error} />
      <div className={styles['actions']}>
        <Button isLoading={isSending} disabled={chosen.size === 0} onClick={() => void restore()}>
          Вернуть в{'\u00a0'}черновик
        </Button>
        <p className={styles['note']}>
          На{'\u00a0'}сайте ничего не{'\u00a0'}изменится, пока вы{'\u00a0'}не{'\u00a0'}опубликуете
          черновик.
        </p>
      </div>
    </article>
  )
}
