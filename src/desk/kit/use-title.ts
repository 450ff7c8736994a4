import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { pluralize } from '../../lib/numbers.ts'
import { type Counts, counts } from '../live/new-requests.ts'

/** Sets the title of the tab while the screen is shown, with the number of new and late requests before it. */
export function useTitle(title: string): void {
  const current = useStore(counts)
  useEffect(() => {
    document.title = `${describeCounts(current)}${title} — Кабинет`
  }, [title, current])
}

/** «(8, опоздали 2) »: how many requests are new, and how many wait longer than was promised. */
export function describeCounts(current: Pick<Counts, 'new' | 'late'> | null): string {
  if (current === null) return ''
  const { new: fresh, late } = current
  const parts = [
    fresh > 0 && String(fresh),
    late > 0 && `${pluralize(late, 'опоздала', 'опоздали', 'опоздали')} ${late}`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `(${parts.join(', ')}) `
}
