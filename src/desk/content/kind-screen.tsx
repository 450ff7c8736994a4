import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type { ContentItem, ContentKindCount } from '../../features/content/edit/edit-schema.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More } from '../kit/table.tsx'
import { useTitle } from '../kit/use-title.ts'
import { AddFileDialog } from './add-file-dialog.tsx'
import { loadItems, type Paged, readPages, toNextPage } from './content-address.ts'
import { AREA_TITLE } from './content-words.ts'
import styles from './content.module.css'
import { ItemTable } from './item-table.tsx'
import { findShape } from './new-path.ts'
import { SearchForm } from './search-form.tsx'

interface LoadedKind {
  kind: ContentKindCount
  items: Paged<ContentItem>
}

/** Loads the files of a kind. */
export async function loadKind({ params, request }: LoaderFunctionArgs): Promise<LoadedKind> {
  const { signal } = request
  const name = params['kind'] ?? ''
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim() ?? ''
  const [{ kinds }, items] = await Promise.all([
    callDesk(contentReads.overview, {}, { signal }),
    loadItems({ kind: name, ...(q !== '' && { q }) }, readPages(searchParams), signal),
  ])
  const kind = kinds.find((one) => one.kind === name)
  if (!kind) throw new DeskError(404, {})
  return { kind, items }
}

/** The files of a kind. */
export function KindScreen() {
  const { kind, items } = useLoaderData<LoadedKind>()
  const [search] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const q = search.get('q') ?? ''
  useTitle(kind.title)
  const add =
    findShape(kind.kind) === 'made' ? null : (
      <Button variant="secondary" onClick={() => setAdding(true)}>
        Добавить
      </Button>
    )
  return (
    <div className={styles['screen']}>
      <nav aria-label="К списку">
        <Link to="/content" className={styles['back']}>
          ← {AREA_TITLE}
        </Link>
      </nav>
      <ScreenTop title={kind.title}>{add}</ScreenTop>
      <SearchForm label="Поиск по названию" q={q} />
      {items.results.length === 0 ? (
        <EmptyList
          title={q === '' ? 'Пока пусто' : 'Ничего не нашли'}
          text={
            q === ''
              ? 'Здесь будет то, что вы\u00a0добавите.'
              : 'Проверьте слово или поищите по-другому.'
          }
        />
      ) : (
        <>
          <p className={styles['note']}>Всего: {formatNumber(items.count)}</p>
          <ItemTable caption={kind.title} items={items.results} />
        </>
      )}
      {items.next === null ? null : (
        <More to={toNextPage(search)} isAdded>
          Ещё
        </More>
      )}
      {isAdding ? <AddFileDialog kind={kind} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
