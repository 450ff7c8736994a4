import { type BuiltBrand, toDrawingTone } from '../../company/brand-schema.ts'
import { lotStatuses, nameArea } from '../../lots/model/labels.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import { formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import type { ShareCardFacts } from '../../../drawing/share/share-card.tsx'
import type { CompanyCard } from '../../company/company-card-schema.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { formatFloor, formatMetro } from '../../lots/model/lot-labels.ts'
import type { LotCard } from '../../lots/model/schema.ts'

/** Returns the texts of a lot's share picture. */
export function toLotShareFacts(
  lot: LotCard,
  company: CompanyCard | null,
  brand: BuiltBrand | null,
): ShareCardFacts {
  const { project, building, status } = lot
  const place = [`Этаж ${formatFloor(lot)}`, lotCompletionNote(building)]
  return {
    company: company?.name ?? '',
    over: project.name,
    title: lotTitle(lot),
    figure: status === 'sold' ? (lotStatuses['sold'] ?? '') : formatRoubles(paidPrice(lot)),
    notes: [place.filter(Boolean).join(' · '), formatMetro(project.metro)].filter(isPresent),
    tone: toDrawingTone(project.area_type, brand),
  }
}

/** Returns the texts of a project's share picture. */
export function toProjectShareFacts(
  project: ProjectCard,
  company: CompanyCard | null,
  brand: BuiltBrand | null,
): ShareCardFacts {
  const { name, area_type, city, address, completion, price_from } = project
  return {
    company: company?.name ?? '',
    over: area_type === null ? '' : nameArea(area_type, brand?.areas),
    title: name,
    figure: price_from === null ? '' : `от ${formatMillions(price_from, 'down')}`,
    notes: [
      completionNote(completion),
      address.includes(city.name) ? address : `${city.name}, ${address}`,
      formatMetro(project.metro),
    ].filter(isPresent),
    tone: toDrawingTone(area_type, brand),
  }
}

/** Returns the texts of the share picture of all other pages. */
export function toCompanyShareFacts(
  company: CompanyCard | null,
  projects: readonly ProjectCard[],
): ShareCardFacts {
  const prices = projects.flatMap(({ price_from }) => (price_from === null ? [] : [price_from]))
  return {
    company: company?.name ?? '',
    over: '',
    title: company?.tagline || 'Квартиры от застройщика',
    figure: prices.length > 0 ? `Квартиры от ${formatMillions(Math.min(...prices), 'down')}` : '',
    notes: [],
    tone: 'paper',
  }
}

function lotCompletionNote(building: LotCard['building']): string | null {
  return building.state === 'built' ? 'Дом сдан' : completionNote(building.completion)
}

function completionNote(completion: string | null): string | null {
  return completion === null ? null : `Сдача ${formatCompletion(completion)}`
}

function isPresent(note: string | null): note is string {
  return note !== null && note !== ''
}
