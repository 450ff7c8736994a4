// chunk: list-filter
import { PAGE_DATA_PREFIX } from '../../../lib/http/page-data-address.ts'
import type { FilterForm } from './filter-fields.ts'

/** Data older than this is fetched again, ms: the counts must be current. */
const MAX_AGE_MS = 20_000
let latest: { address: string; at: number; form: Promise<FilterForm> } | null = null

/** Returns the address of the complete form with these conditions; its order and view are those of the list. */
export function toFiltersAddress(path: string, chosen: URLSearchParams): string {
  const search = new URLSearchParams(chosen)
  search.delete('order')
  search.delete('view')
  return search.size > 0 ? `${path}/filters?${search}` : `${path}/filters`
}

/** Fetches the complete form at an address, or returns the response to an equal request shortly before. */
export function fetchFilterForm(address: string): Promise<FilterForm> {
  if (latest?.address !== address || Date.now() - latest.at > MAX_AGE_MS) {
    const form = request(address)
    latest = { address, at: Date.now(), form }
    form.catch(() => {
      if (latest?.form === form) latest = null
    })
  }
  return latest.form
}

/** Fetches the form before it is opened. If this fails, the opened panel fetches it again and shows the failure. */
export function prefetchFilterForm(path: string, chosen: URLSearchParams): void {
  fetchFilterForm(toFiltersAddress(path, chosen)).catch(() => {})
}

async function request(address: string): Promise<FilterForm> {
  const headers = { accept: 'application/json' }
  const response = await fetch(PAGE_DATA_PREFIX + address, { headers })
  if (!response.ok) throw new Error(`the filters responded ${response.status}`)
  return ((await response.json()) as { data: FilterForm }).data
}
