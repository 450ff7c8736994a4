const NAMED = /\{([^{}]*)\}/g

/** Slugs of the projects that an address names as `{slug}`. */
export function projectsNamed(address: string): string[] {
  return [...address.matchAll(NAMED)].map(([, slug = '']) => slug)
}

/**
 * The address with the id of each project that it names as `{slug}`: ids are of one database, and content is of any.
 * A slug that no project has leaves nothing, which a filter takes for «any».
 */
export function withProjectIds(address: string, projects: Iterable<ProjectName>): string {
  if (!address.includes('{')) return address
  const ids = new Map([...projects].map(({ slug, id }) => [slug, String(id)]))
  return address.replace(NAMED, (_whole, slug: string) => ids.get(slug) ?? '')
}

interface ProjectName {
  id: number
  slug: string
}
