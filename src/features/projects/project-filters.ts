import type { BuiltBrand } from '../company/brand-schema.ts'
import { areaTypes, nameArea } from '../lots/model/labels.ts'
import {
  type ChoiceFacet,
  type Choices,
  type Chosen,
  choiceFacets,
  filterRows,
} from '../../lib/http/choice-filters.ts'
import { formatCompletion } from '../../lib/time/completion.ts'
import type { Facet } from '../lots/model/schema.ts'
import type { ProjectCard } from './schema.ts'

/** The selected filters of projects: values by key, and bounds of the lowest price. */
export interface ProjectSelection {
  choices: Chosen
  price: { min?: number; max?: number }
}

export const noProjectSelection: ProjectSelection = { choices: {}, price: {} }

type Areas = BuiltBrand['areas'] | undefined

/** The same, with the company's own words of classes. */
export function nameProjectChoices(areas: Areas): typeof projectChoices {
  return { ...projectChoices, area_type: areaChoice(areas) }
}

/** The class of projects as a filter. */
export function areaChoice(areas?: Areas) {
  return {
    label: 'Класс',
    known: areaTypes,
    values: ({ area_type }: Pick<ProjectCard, 'area_type'>) =>
      area_type === null ? [] : [{ value: area_type, label: nameArea(area_type, areas) }],
  }
}

/** The choice filters of projects. List, specs, facets and OpenAPI are all derived from them. */
export const projectChoices: Choices<ProjectCard> = {
  city: { label: 'Город', values: ({ city }) => [{ value: city.slug, label: city.name }] },
  area_type: areaChoice(),
  completion: {
    label: 'Срок сдачи',
    pattern: /^\d{4}-[1-4]$/,
    isSorted: true,
    values: ({ buildings }) =>
      [...new Set(buildings.flatMap(({ completion }) => completion ?? []))].map((value) => ({
        value,
        label: formatCompletion(value),
      })),
  },
  metro: {
    label: 'Метро',
    values: ({ metro }) => metro.map(({ name }) => ({ value: name, label: name })),
  },
}

/** Returns the projects that match the selection, in their order. */
export function filterProjects(
  projects: readonly ProjectCard[],
  { choices, price }: ProjectSelection,
): ProjectCard[] {
  return filterRows(projects, projectChoices, choices).filter(({ price_from }) =>
    isWithin(price_from, price),
  )
}

/** Computes each filter's counts or range with all other filters applied (decision D7). */
export function buildProjectFacets(
  projects: readonly ProjectCard[],
  { choices, price }: ProjectSelection,
  areas?: Areas,
): Record<string, Facet> {
  const facets: Record<string, ChoiceFacet> = choiceFacets(
    projects,
    nameProjectChoices(areas),
    choices,
    ({ price_from }) => isWithin(price_from, price),
  )
  const prices = filterRows(projects, projectChoices, choices).flatMap(
    ({ price_from }) => price_from ?? [],
  )
  const range = {
    type: 'range' as const,
    min: prices.length > 0 ? Math.min(...prices) : null,
    max: prices.length > 0 ? Math.max(...prices) : null,
  }
  return { ...facets, price: range }
}

function isWithin(price: number | null, { min, max }: ProjectSelection['price']): boolean {
  if (min === undefined && max === undefined) return true
  return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY)
}
