import type { ServerPage } from '../../ssr/page.server.ts'
import type { LotCard } from '../catalogue/model/schema.ts'
import type { LotSelection } from '../catalogue/model/filters.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { PressCard } from '../press/schema.ts'
import type { CompanyCard } from './schema.ts'

/** Lots and press pieces shown on the home page; the press list itself has pages of six. */
const LOTS_SHOWN = 4
const PRESS_SHOWN = 6

export interface HomeData {
  company: CompanyCard | null
  projects: readonly ProjectCard[]
  /** Flats on sale in all, by number of rooms, and a few of them. */
  flats: {
    count: number
    rooms: ReadonlyArray<{ value: string; label: string; count: number }>
    lots: readonly LotCard[]
  }
  press: readonly PressCard[]
  documents: ReadonlyArray<{ slug: string; title: string }>
}

const nothingChosen: LotSelection = { choices: {}, ranges: {}, flags: [] }

export const homePage: ServerPage<HomeData> = {
  canonicalSearch: () => '',
  load({ snapshot, city }) {
    const projects = snapshot.projects.filter(
      (project) => project.flats_on_sale > 0 || project.lots_on_sale > 0,
    )
    const { count, facets } = snapshot.facets('flat', nothingChosen)
    const rooms = facets['rooms']
    return {
      company: snapshot.company,
      // The visitor's own city first; the order within a city stays.
      projects: projects.toSorted(
        (a, b) => Number(b.city.slug === city) - Number(a.city.slug === city),
      ),
      flats: {
        count,
        rooms: rooms?.type === 'choice' ? rooms.options.filter((option) => option.count > 0) : [],
        lots: snapshot.listLots('flat', {
          selection: nothingChosen,
          order: 'price',
          limit: LOTS_SHOWN,
          offset: 0,
        }).results,
      },
      press: snapshot.press
        .slice(0, PRESS_SHOWN)
        .map(({ slug, title, lead, published_on, picture }) => ({
          slug,
          title,
          lead,
          published_on,
          picture,
        })),
      // Reports of quarters grow by the dozen; the page names what holds at any time.
      documents: snapshot.documents
        .filter(({ quarter }) => quarter === null)
        .map(({ slug, title }) => ({ slug, title })),
    }
  },
}
