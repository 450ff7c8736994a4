/** Address of a project's page. */
export function projectAddress({ slug }: { slug: string }): string {
  return `/projects/${encodeURIComponent(slug)}`
}

/** Address of the page of a project's genplan. */
export function genplanAddress(project: { slug: string }): string {
  return `${projectAddress(project)}/genplan`
}

/** Address of the page of one of its buildings. */
export function buildingAddress(project: { slug: string }, id: number): string {
  return `${projectAddress(project)}/buildings/${id}`
}

/** Address of the page of one storey of a section. */
export function floorAddress(project: { slug: string }, id: number): string {
  return `${projectAddress(project)}/floors/${id}`
}
