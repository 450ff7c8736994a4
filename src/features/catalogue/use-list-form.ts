import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { formQuery } from './form-query.ts'
import { SHEET_ID } from './lot-filter.tsx'
import type { LotListData } from './lot-list-data.ts'
import { listAddress, lotAddress } from './lot-words.ts'
import { type LotQuery, writeLotQuery } from './selection.ts'

const TYPING_PAUSE = 300

/**
 * The list's form with scripts: every change goes to its address at once, typing after a pause of 300 ms.
 * Choices are steps of Back; typing on in one field stays one step.
 */
export function useListForm(data: LotListData) {
  const { kind } = data
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState<{ of: LotListData; query: LotQuery } | null>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const navigation = useNavigation()
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (typed: string | null) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const query = formQuery(kind, form.current)
    setDraft({ of: data, query })
    const search = writeLotQuery(kind, query)
    if (search === writeLotQuery(kind, { ...data.query, page: 1 }) && navigation.state === 'idle') {
      return
    }
    const state: unknown = location.state
    const isSameTyping =
      typed !== null && typeof state === 'object' && state !== null && 'typed' in state
        ? state.typed === typed
        : false
    void navigate(listAddress(kind, search), {
      preventScrollReset: true,
      replace: isSameTyping,
      ...(typed === null ? {} : { state: { typed } }),
    })
  }

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const field = target as unknown as HTMLInputElement
    const typed = field.dataset['side'] ?? field.name
    if (field.type === 'text' || field.type === 'range') {
      timer.current = setTimeout(() => go(typed), TYPING_PAUSE)
    } else {
      go(null)
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    go(null)
    const sheet = document.getElementById(SHEET_ID)
    if (sheet?.matches(':popover-open')) sheet.hidePopover()
    document.getElementById('results')?.scrollIntoView()
  }

  return {
    form,
    onChange,
    onSubmit,
    /** What is chosen, ahead of the answer while one is awaited. */
    query: draft?.of === data ? draft.query : data.query,
    isLoading: navigation.location?.pathname === lotAddress(kind),
  }
}
