import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { formQuery } from './form-query.ts'
import { SHEET_ID } from '../filter/lot-filter.tsx'
import type { LotListData } from './lot-list-data.ts'

const TYPING_PAUSE = 300

/**
 * The list's form with scripts: every change goes to its address at once, typing after a pause of 300 ms.
 * Choices are steps of Back; typing on in one field stays one step.
 */
export function useListForm(data: LotListData) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState<{ of: LotListData; search: string } | null>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const navigation = useNavigation()
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (typed: string | null) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const search = formQuery(data, new FormData(form.current))
    setDraft({ of: data, search })
    if (search === data.search && navigation.state === 'idle') return
    const state = location.state as { typed?: string; isOverlay?: boolean } | null
    void navigate(data.path + (search && `?${search}`), {
      preventScrollReset: true,
      // What is chosen in an open sheet takes the place of the sheet's own entry.
      replace: Boolean(state?.isOverlay || (typed && state?.typed === typed)),
      ...(typed === null ? {} : { state: { typed } }),
    })
  }

  // What was chosen or typed before the scripts came counts, too.
  const goOnce = useRef(go)
  useEffect(() => goOnce.current(null), [])

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
    chosen: new URLSearchParams(draft?.of === data ? draft.search : data.search),
    // Closing what lies over the list leads back to the same address, and changes nothing in it.
    isLoading:
      navigation.location?.pathname === data.path && navigation.location.search !== location.search,
  }
}
