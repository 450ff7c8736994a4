import type { BuiltBrand } from '../company/brand-schema.ts'
import { areaTypes, nameArea } from '../lots/model/labels.ts'
import type { Choices } from '../../lib/http/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import { formatMonth, titleOfMonth } from '../../lib/time/months.ts'
import { type ShownPicture, shownPicture } from '../../lib/shown-picture.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { type Album, listAlbums, listVideos, readAlbumCards } from './queries.server.ts'

export interface WorksCard {
  slug: string
  name: string
  city: string
  /** The newest picture of the site; null without one. */
  picture: ShownPicture | null
  /** The newest month, «ноябрь 2026», and its title. */
  month: string
  title: string
  monthsCount: number
  filmsCount: number
}

/** Rows on one page of a long list. */
const PER_PAGE = 24

export interface ProgressData {
  sites: readonly WorksCard[]
  /** Whether any of the sites has terms. */
  hasTerms: boolean
  /** Sites of all pages. */
  count: number
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  page: number
  pages: number
  /** The address of this page, and of the first page of the same list. */
  path: string
  firstPath: string
}

const toChoices = (areas: BuiltBrand['areas'] | undefined): Choices<ProjectCard> => ({
  city: { label: 'Город', values: ({ city }) => [{ value: city.slug, label: city.name }] },
  area_type: {
    label: 'Класс',
    known: areaTypes,
    values: ({ area_type }) =>
      area_type === null ? [] : [{ value: area_type, label: nameArea(area_type, areas) }],
  },
})

export const progressPage: ServerPage<ProgressData> = {
  canonicalSearch: (search) => canonicalChoices(search, ['city', 'area_type']),
  async load({ search, snapshot: { projects, brand } }, { db }) {
    const albums = Map.groupBy(await listAlbums(db, projects), ({ project }) => project)
    const { rows, count, filters, rejected, page, pages, path, firstPath } = readChoicePage(
      [...albums.keys()],
      {
        path: '/progress',
        search,
        choices: toChoices(brand?.areas),
        perPage: PER_PAGE,
      },
    )
    const films = Map.groupBy(await listVideos(db, rows), ({ project }) => project.id)
    const cards = await readAlbumCards(
      db,
      rows.flatMap((project) => albums.get(project) ?? []),
    )
    const pictures = new Map<number, ShownPicture>()
    for (const { project, cover, title } of cards) {
      const shown = cover && shownPicture(cover, title)
      if (shown && !pictures.has(project.id)) pictures.set(project.id, shown)
    }
    const terms = await db
      .selectFrom('buildings')
      .select('project_id')
      .where('stages', 'is not', null)
      .execute()
    const withTerms = new Set(terms.map(({ project_id }) => project_id))
    return {
      hasTerms: rows.some(({ id }) => withTerms.has(id)),
      sites: rows.flatMap((project) => {
        const own = albums.get(project) ?? []
        const shown = toWorksCard(project, own)
        if (!shown) return []
        const filmsCount = films.get(project.id)?.length ?? 0
        return [{ ...shown, picture: pictures.get(project.id) ?? null, filmsCount }]
      }),
      count,
      filters,
      rejected,
      page,
      pages,
      path,
      firstPath,
    }
  },
}

/** The albums begin with the newest. */
function toWorksCard({ slug, name, city }: ProjectCard, albums: readonly Album[]) {
  const [newest] = albums
  if (!newest) return null
  const month = formatMonth(newest.year, newest.month)
  const title = titleOfMonth(newest)
  return { slug, name, city: city.name, month, title, monthsCount: albums.length }
}
