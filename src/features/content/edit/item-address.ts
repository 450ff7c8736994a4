import type { ContentKind } from '../model/content-model.ts'

/** Pages that show a kind of which no item has a page of its own. */
const pages: Partial<Record<ContentKind, string>> = {
  company: '/about',
  brand: '/',
  menu: '/',
  slider: '/',
  cities: '/about',
  socials: '/',
  apps: '/',
  finishes: '/finishes',
  categories: '/documents',
  broadcasts: '/broadcasts',
}
const inProject = new Set<ContentKind>(['projects', 'buildings', 'sites', 'project_finishes'])
const ofWorks = new Set<ContentKind>(['albums', 'progress_videos', 'aerial'])

/** The page of the site on which an item stands; null where it has no certain one. */
export function findItemAddress(kind: ContentKind, key: string, path: string): string | null {
  const [first = ''] = key.split('/')
  if (path === 'purchase.md') return '/'
  if (path === 'partners.md') return '/partners'
  if (kind === 'press') return `/press/${key}`
  if (kind === 'documents') return `/documents/${key}`
  if (kind === 'maps') return '/map'
  if (inProject.has(kind)) return `/projects/${first}`
  if (ofWorks.has(kind)) return `/progress/${first}`
  return pages[kind] ?? null
}
