import { type PageAddress, pageAddresses } from '../../app/routes.ts'

export interface PageMatch {
  page: PageAddress
  /** As in the path, not decoded. */
  params: Record<string, string>
}

/** Pages with the parts of their paths; those without a parameter come first. */
const pages = pageAddresses
  .map((page: PageAddress) => ({ page, parts: page.path.split('/') }))
  .toSorted((a, b) => countParameters(a.parts) - countParameters(b.parts))

function countParameters(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length
}

/** Returns the page at a path, which is taken as it is written; undefined for none. */
export function matchPage(path: string): PageMatch | undefined {
  const given = path.split('/')
  const found = pages.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, n) => (part.startsWith(':') ? given[n] !== '' : part === given[n])),
  )
  if (!found) return undefined
  const params: Record<string, string> = {}
  for (const [n, part] of found.parts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = given[n] ?? ''
  }
  return { page: found.page, params }
}
