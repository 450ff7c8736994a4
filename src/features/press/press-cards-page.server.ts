import { defaultOrder, emptySelection } from '../lots/model/filters.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { PressCard, PressDrawing, PressPiece } from './schema.ts'

/** Plans of flats among which drawings for pieces are chosen. */
const PLANS = 48

/**
 * Reduces pieces to what lists show. One without a picture has a drawing of the catalogue instead: the facade of the
 * project that it is about, or the plan of a flat. No drawing appears twice among these pieces while others are left.
 */
export function toPressCards(
  pieces: readonly PressPiece[],
  snapshot: Pick<CatalogueSnapshot, 'projects' | 'listLots'>,
): PressCard[] {
  const used = new Set<string>()
  let plans: readonly string[] | undefined
  return pieces.map(({ slug, title, lead, published_on, picture, kind, projects }) => ({
    slug,
    title,
    lead,
    published_on,
    picture,
    kind,
    drawing: picture === null ? chooseDrawing(projects) : null,
  }))

  function chooseDrawing(slugs: readonly string[]): PressDrawing | null {
    const project =
      slugs.length === 1 ? snapshot.projects.find(({ slug }) => slug === slugs[0]) : undefined
    const facade = project && `/media/facades/${project.id}.svg`
    if (facade && !used.has(facade)) {
      used.add(facade)
      return { kind: 'facade', url: facade }
    }
    plans ??= findPlans(snapshot)
    const plan = plans.find((candidate) => !used.has(candidate)) ?? plans[0]
    if (plan === undefined) return null
    used.add(plan)
    return { kind: 'plan', url: plan }
  }
}

/** The plans of some flats on sale, each once. */
function findPlans({ listLots }: Pick<CatalogueSnapshot, 'listLots'>): readonly string[] {
  const { results } = listLots('flat', {
    selection: emptySelection,
    order: defaultOrder,
    limit: PLANS,
    offset: 0,
  })
  return [...new Set(results.flatMap(({ plan }) => (plan === null ? [] : [plan.url])))]
}
