interface Sources {
  projects: ReadonlyArray<{ area_type: string | null; flats_on_sale: number; lots_on_sale: number }>
  lotCounts: ReadonlyArray<{ kind: string; count: number }>
  company: { purchase_html: string; about_html: string } | null
  press: readonly unknown[]
  documents: ReadonlyArray<{ quarter: number | null }>
}

/** Returns the projects of the home page: those that sell something, or all of them if none does. */
export function listHomeProjects<T extends { flats_on_sale: number; lots_on_sale: number }>(
  projects: readonly T[],
): readonly T[] {
  const selling = projects.filter(
    ({ flats_on_sale, lots_on_sale }) => flats_on_sale > 0 || lots_on_sale > 0,
  )
  return selling.length > 0 ? selling : projects
}

/** Returns the ids of the sections of the home page that have content; the others are not rendered. */
export function listHomeSections(sources: Sources): string[] {
  const { lotCounts, company, press, documents } = sources
  const classes = listHomeProjects(sources.projects).map(({ area_type }) => area_type)
  const sections: ReadonlyArray<[string, boolean]> = [
    ['premium_area', classes.includes('premium_area')],
    ['business_area', classes.includes('business_area')],
    ['projects', classes.some((area) => area !== 'premium_area' && area !== 'business_area')],
    ['flats', lotCounts.some(({ kind, count }) => kind === 'flat' && count > 0)],
    ['purchase', hasText(company?.purchase_html)],
    ['press_center', press.length > 0],
    ['about', hasText(company?.about_html)],
    ['documents', documents.some(({ quarter }) => quarter === null)],
  ]
  return sections.flatMap(([id, hasContent]) => (hasContent ? [id] : []))
}

function hasText(html: string | undefined): boolean {
  return html !== undefined && html.trim() !== ''
}
