import type { ServerPage } from '../../catalogue/snapshot/app-context.server.ts'
import { roomWords } from '../../catalogue/model/words.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.server.ts'
import { filterProjects, projectChoices, buildProjectFacets } from '../project-filters.ts'
import { listCardPrices, toProjectDetail } from '../project-offers.server.ts'
import type { CardPrices, ProjectCard, ProjectDetail } from '../schema.ts'

/** What the page filters by; the other filters of the API have no control here. */
const KEYS = ['area_type', 'city'] as const
const MOST_VALUES = 10

export interface ListedProject {
  project: ProjectCard
  /** What its homes begin with, by rooms. */
  homes: ReadonlyArray<CardPrices['prices'][number] & { label: string }>
  /** What is on sale beside homes. */
  others: ProjectDetail['lots']
}

export interface ProjectsData {
  projects: readonly ListedProject[]
  /** Each option leads to the list with it chosen, or without it where it is. */
  filters: ReadonlyArray<{
    label: string
    options: ReadonlyArray<{ label: string; count: number; isChosen: boolean; href: string }>
  }>
  /** The address of this very list. */
  path: string
  /** Labels of parameters whose values mean nothing. */
  rejected: readonly string[]
}

type Chosen = Record<(typeof KEYS)[number], string[]>

export const projectsPage: ServerPage<ProjectsData> = {
  canonicalSearch: (search) =>
    KEYS.flatMap((key) =>
      readValues(search, key).map((value) => `${key}=${encodeURIComponent(value)}`),
    ).join('&'),
  load: ({ search, snapshot }) => loadProjects(search, snapshot),
}

function loadProjects(
  search: URLSearchParams,
  { projects, stock }: CatalogueSnapshot,
): ProjectsData {
  const facets = buildProjectFacets(projects, { choices: {}, price: {} })
  const known = (key: string) => {
    const facet = facets[key]
    return facet?.type === 'choice' ? facet.options.map(({ value }) => value) : []
  }
  const chosen = { area_type: [], city: [] } as Chosen
  const rejected: string[] = []
  for (const key of KEYS) {
    const asked = readValues(search, key)
    chosen[key] = asked.filter((value) => known(key).includes(value))
    const isKnown = chosen[key].length === asked.length
    if (!isKnown) rejected.push((projectChoices[key]?.label ?? key).toLowerCase())
  }
  const found = filterProjects(projects, { choices: chosen, price: {} })
  const options = buildProjectFacets(projects, { choices: chosen, price: {} })
  const prices = listCardPrices(found, stock)
  return {
    projects: found.map((project, index) => ({
      project,
      homes: (prices[index]?.prices ?? []).map((price) => ({
        ...price,
        label: roomWords[price.rooms] ?? '',
      })),
      others: toProjectDetail(project, stock).lots.filter(
        ({ kind, count }) => count > 0 && kind !== 'flat' && kind !== 'apartment',
      ),
    })),
    filters: KEYS.map((key) => {
      const facet = options[key]
      return {
        label: projectChoices[key]?.label ?? '',
        options: (facet?.type === 'choice' ? facet.options : []).map(({ value, label, count }) => {
          const isChosen = chosen[key].includes(value)
          const values = isChosen
            ? chosen[key].filter((other) => other !== value)
            : [...chosen[key], value]
          return { label, count, isChosen, href: toAddress({ ...chosen, [key]: values }) }
        }),
      }
    }).filter(({ options }) => options.length > 1),
    path: toAddress(chosen),
    rejected,
  }
}

function readValues(search: URLSearchParams, key: string): string[] {
  return [...new Set(search.getAll(key).filter(Boolean))].slice(0, MOST_VALUES)
}

function toAddress(chosen: Chosen): string {
  const query = KEYS.flatMap((key) =>
    chosen[key].map((value) => `${key}=${encodeURIComponent(value)}`),
  ).join('&')
  return `/projects${query && `?${query}`}`
}
