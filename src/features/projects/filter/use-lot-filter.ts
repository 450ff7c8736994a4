import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type LotFilter, readLotFilter, writeLotFilter } from './lot-filter.ts'

/**
 * The filter of the address, and what changes it. A change is seen at once, before the address has followed; each is a
 * step of Back. `building` is named in the address where it is given.
 */
export function useLotFilter(building: number | null) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<LotFilter | null>(null)
  const read = useMemo(() => readLotFilter(new URLSearchParams(search)), [search])
  const [seen, setSeen] = useState(search)
  // The address has followed, or Back has led elsewhere.
  if (seen !== search) {
    setSeen(search)
    setDraft(null)
  }
  const filter = draft ?? read
  const choose = (changes: Partial<LotFilter>) => {
    const next = { ...filter, rejected: [], ...changes }
    const query = [building === null ? '' : `building=${building}`, writeLotFilter(next)]
    const address = query.filter(Boolean).join('&')
    setDraft(next)
    // The lots are the same: nothing has to be loaded.
    void navigate(pathname + (address && `?${address}`), {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return { filter, choose }
}
