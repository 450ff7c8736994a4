const PLACEHOLDER = /\{([^{}]*)\}/g

/** Returns the slugs of the projects that an address contains as `{slug}`. */
export function projectsNamed(address: string): string[] {
  return [...address.matchAll(PLACEHOLDER)].map(([, slug = '']) => slug)
}

/**
 * Replaces each `{slug}` in an address with the id of the project, since content cannot know the ids of a database.
 * An unknown slug becomes an empty string, which a filter ignores.
 */
export function withProjectIds(address: string, projects: Iterable<ProjectName>): string {
  if (!address.includes('{')) return address
  const ids = new Map([...projects].map(({ slug, id }) => [slug, String(id)]))
  return address.replace(PLACEHOLDER, (_match, slug: string) => ids.get(slug) ?? '')
}

interface ProjectName {
  id: number
  slug: string
}
