import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { FilterForm } from '../filter/filter-fields.ts'
import { fetchFilterForm } from './panel-data.ts'

interface OpenedForm {
  /** The response that arrived last. */
  form: FilterForm | null
  /** The last request failed. */
  hasFailed: boolean
}

/**
 * Returns the complete form for the opened sheet: fetched when it opens, and again when the address changes while it
 * is open. Null before the first response.
 */
export function useFilterForm(
  sheet: RefObject<HTMLElement | null>,
  address: string,
): OpenedForm | null {
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const load = useEffectEvent(async (wanted: string) => {
    if (!sheet.current?.matches(':popover-open')) return
    const form = await fetchFilterForm(wanted).catch(() => null)
    // A transition: the first row is painted and responds while the rest is rendered.
    startTransition(() =>
      setOpened((before) => ({ form: form ?? before?.form ?? null, hasFailed: form === null })),
    )
  })
  useEffect(() => {
    // After the request for the list, which a choice sends in the same task.
    const timer = setTimeout(() => void load(address))
    return () => clearTimeout(timer)
  }, [address])
  const loadOpened = useEffectEvent(() => load(address))
  useEffect(() => {
    const element = sheet.current
    const listen = ({ target }: Event) => {
      if (target === element) void loadOpened()
    }
    element?.addEventListener('toggle', listen)
    return () => element?.removeEventListener('toggle', listen)
  }, [sheet])
  return opened
}
