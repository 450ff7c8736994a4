// chunk: controls
import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { type DataRouter, useLocation, useNavigate, useNavigation } from 'react-router'
import { useRouter } from '../../../ui/use-router.ts'
import { type FilterEntry, hasOpenFilters } from '../filter/open-filters.ts'
import type { FormParams } from '../filter/filter-fields.ts'
import { readBound } from '../filter/read-bound.ts'
import type { LotListData } from './lot-list-data.ts'

const TYPING_DELAY_MS = 300

interface ListForm extends FormFrame {
  /** The page's address without parameters, and its canonical query string. */
  path: string
  search: string
}

/** State of a history entry that the form or an overlay of it has added. */
type EntryState = { typed?: string } & Partial<FilterEntry>

/**
 * Makes the form of a page navigate on every change: immediately for choices, 300 ms after the last key for text.
 * Each choice adds a history entry; consecutive changes of one text field share an entry, and so do all choices in an
 * open sheet or drop-down list. `onSent` gets the query of a form that was submitted.
 */
export function useListForm(data: ListForm, onSent: (search: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState<{ data: ListForm; search: string } | null>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const navigation = useNavigation()
  const router = useRouter()
  /** Address of the last navigation of the form. */
  const own = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (typed: string | null) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const search = toFormQuery(data, new FormData(form.current))
    const newest = router ? readNewest(router.state, data) : data
    const show = () => setDraft({ data: newest, search })
    // Until the code of the filter has been loaded, only a transition keeps its markup.
    if (isReady.current) show()
    else startTransition(show)
    const pending = router?.state.navigation.location
    if (search === newest.search && !pending) return
    const entry = router?.state.location.state as EntryState | null
    // The navigation that adds the entry of an overlay may be in flight: this one takes its place.
    const added = (pending?.state ?? entry) as EntryState | null
    const isInOverlay = added?.isOverlay && hasOpenFilters(form.current)
    own.current = data.path + (search && `?${search}`)
    // A choice made before hydration comes twice: with its control and with the filter.
    if (pending && pending.pathname + pending.search === own.current) return
    void navigate(own.current, {
      preventScrollReset: true,
      replace: !!(isInOverlay ? entry?.isOverlay : typed && entry?.typed === typed),
      state: isInOverlay ? added : typed === null ? null : { typed },
    })
  }

  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })

  /**
   * Navigates unless the visitor has followed a link since, because another navigation would cancel it: a link to
   * another page ends the form, and after one to another view of the list the form is read again.
   */
  const goUnlessLeaving = (typed: string | null) => {
    const target = router?.state.navigation.location
    if (!target || target.pathname + target.search === own.current) latestGo.current(typed)
    else if (target.pathname === data.path) goLater(typed)
  }
  const goLater = (typed: string | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => goUnlessLeaving(typed), TYPING_DELAY_MS)
  }

  /** Applies values that were entered before the code of the filter was loaded. */
  const onReady = () => {
    isReady.current = true
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && focused.type === 'text'
    goUnlessLeaving(isTyping && form.current?.contains(focused) ? focused.name : null)
  }

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const field = target as unknown as HTMLInputElement
    const typed = field.dataset['side'] ?? field.name
    if (field.type === 'text' || field.type === 'range') {
      goLater(typed)
    } else {
      go(null)
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    go(null)
    if (form.current) onSent(toFormQuery(data, new FormData(form.current)))
  }

  return {
    form,
    onReady,
    onChange,
    onSubmit,
    /** The chosen values, including those of a navigation in progress. */
    chosen: new URLSearchParams(draft?.data === data ? draft.search : data.search),
    // Closing an overlay navigates to the same address and loads nothing.
    isLoading:
      navigation.location?.pathname === data.path && navigation.location.search !== location.search,
  }
}

/**
 * Returns the data of the list that will be rendered next. A choice made after it has arrived, but before a busy device has
 * rendered it, is a change of that list: it would be shown as undone otherwise, and missing in the choice that follows.
 */
function readNewest({ matches, loaderData }: DataRouter['state'], data: ListForm): ListForm {
  const newest = loaderData[matches.at(-1)?.route.id ?? ''] as ListForm | undefined
  return newest?.path === data.path ? newest : data
}

/** What a form must know of its address. */
interface FormFrame extends FormParams {
  orders: LotListData['orders']
}

/**
 * Returns the query string of a filter form in the same format as the server: parameters in the order of the filters,
 * bounds as plain numbers, without empty and default values and without a page.
 */
export function toFormQuery({ params, numbers, orders }: FormFrame, form: FormData): string {
  const search = new URLSearchParams()
  for (const name of params) {
    for (const value of form.getAll(name).map(String).toSorted(byNumberThenText)) {
      const parsed = numbers.includes(name) ? readBound(value) : value
      if (parsed !== undefined && parsed !== '') search.append(name, String(parsed))
    }
  }
  const order = form.get('order')
  if (typeof order === 'string' && order !== orders[0]?.value) search.append('order', order)
  const view = form.get('view')
  if (typeof view === 'string') search.append('view', view)
  return search.toString()
}

function byNumberThenText(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
