interface Sources {
  projects: ReadonlyArray<{ area_type: string | null; flats_on_sale: number; lots_on_sale: number }>
  lotCounts: ReadonlyArray<{ kind: string; count: number }>
  company: { purchase_html: string; about_html: string } | null
  press: readonly unknown[]
  documents: ReadonlyArray<{ quarter: number | null }>
}

/** Returns the ids of the sections of the home page that have content; the others are not rendered. */
export function listHomeSections(sources: Sources): string[] {
  const { projects, lotCounts, company, press, documents } = sources
  const sells = (areaType: string) =>
    projects.some(
      ({ area_type, flats_on_sale, lots_on_sale }) =>
        area_type === areaType && (flats_on_sale > 0 || lots_on_sale > 0),
    )
  const sellsOthers = projects.some(
    ({ area_type, flats_on_sale, lots_on_sale }) =>
      area_type !== 'premium_area' &&
      area_type !== 'business_area' &&
      (flats_on_sale > 0 || lots_on_sale > 0),
  )
  const sections: ReadonlyArray<[string, boolean]> = [
    ['premium_area', sells('premium_area')],
    ['business_area', sells('business_area')],
    ['projects', sellsOthers],
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
