import { useState } from 'react'
import { Link, Outlet, useLoaderData, useMatch, useRevalidator } from 'react-router'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { DropZone } from '../kit/upload/drop-zone.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import { loadRun, RunScreen } from './run-screen.tsx'
import { can } from '../session/can.ts'
import { AddDialog } from './add-dialog.tsx'
import { HelpScreen } from './help-screen.tsx'
import { saveSample } from './sample-price-list.ts'
import { SourceCard } from './source-card.tsx'
import { loadSource, SourceScreen } from './source-screen.tsx'
import styles from './sources.module.css'
import { UploadPanel } from './upload-panel.tsx'
import { ACCEPTED, sendTo } from './upload-target.ts'

const TITLE = 'Фиды и\u00a0прайсы'

/** What brings lots: the list of it, or the screen that was opened from it. */
function SourcesScreen() {
  const loaded = useLoaderData<{ results: Source[] } | null>()
  const isList = useMatch('/sources') !== null
  useLive('run')
  return isList && loaded ? <SourceList sources={loaded.results} /> : <Outlet />
}

function SourceList({ sources }: { sources: readonly Source[] }) {
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const mayAdd = can(sourceCalls.add)
  useTitle(TITLE)
  const add = (
    <Button variant="secondary" onClick={() => setAdding(true)}>
      {sources.length > 0 ? 'Добавить источник' : 'Добавить по\u00a0адресу'}
    </Button>
  )
  return (
    <>
      <ScreenTop title={TITLE}>{mayAdd && sources.length > 0 ? add : null}</ScreenTop>
      {removed === null ? null : <Notice>{removed}</Notice>}
      <UploadPanel sources={sources} />
      {mayAdd && sources.length > 0 ? (
        <div className={styles['zone']}>
          <FileZone />
        </div>
      ) : null}
      {sources.length === 0 ? (
        <NoSources mayAdd={mayAdd}>{add}</NoSources>
      ) : (
        <div className={styles['list']}>
          {sources.map((source) => (
            <SourceCard
              key={source.name}
              source={source}
              onRemoved={(words) => {
                setRemoved(words)
                void revalidate()
              }}
            />
          ))}
        </div>
      )}
      {mayAdd ? <Links /> : null}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function NoSources({ mayAdd, children }: { mayAdd: boolean; children: React.ReactNode }) {
  if (!mayAdd) {
    return (
      <EmptyList
        title="Источников пока нет"
        text="Здесь появятся фиды и прайс-листы, по которым на сайт приходят лоты."
      />
    )
  }
  return (
    <EmptyList
      title="Загрузите первый фид или прайс-лист"
      text="Подойдёт выгрузка из вашей CRM для Яндекса, Циана, Авито или Домклика и таблица Excel или CSV. Сначала покажем, что появится на сайте."
    >
      <FileZone />
      {children}
    </EmptyList>
  )
}

function FileZone() {
  return (
    <DropZone label="Выбрать файл" accept={ACCEPTED} onFile={(file) => sendTo(null, file)}>
      <p>
        или перетащите его сюда: XML, XLSX или CSV, можно в{'\u00a0'}архиве, до 2{'\u00a0'}ГБ
      </p>
    </DropZone>
  )
}

/** What helps somebody who does this for the first time. */
function Links() {
  return (
    <p className={styles['links']}>
      <Button variant="text" onClick={saveSample}>
        Скачать пример прайс-листа
      </Button>
      <Link to="/sources/help">
        Что чаще всего не{'\u00a0'}так и{'\u00a0'}что просить у{'\u00a0'}CRM
      </Link>
    </p>
  )
}

/** The list before its first data. */
function SourcesSkeleton() {
  return (
    <>
      <ScreenTop title={TITLE} />
      <ListSkeleton rows={4} />
    </>
  )
}

const isListAddress = (pathname: string) => pathname.endsWith('/sources')

export const area: AreaScreens = {
  Component: SourcesScreen,
  Skeleton: SourcesSkeleton,
  toKey: ({ url }) => (isListAddress(new URL(url).pathname) ? '/sources' : '/sources inside'),
  // Inside the list is not shown.
  loader: ({ request: { url, signal } }) =>
    isListAddress(new URL(url).pathname) ? callDesk(sourceCalls.list, {}, { signal }) : null,
  shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate || isListAddress(nextUrl.pathname),
  inside: {
    help: { Component: HelpScreen },
    ':name': { Component: SourceScreen, loader: loadSource },
    ':name/runs/:id': { Component: RunScreen, loader: loadRun },
  },
}
