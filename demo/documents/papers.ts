import { createHash } from 'node:crypto'
import { formatDay } from '../../src/lib/time/days.ts'
import type { CompanyFolder } from '../content/read-company.ts'
import { projects } from '../generator/projects.ts'
import { contractForm } from './contract-form.ts'
import { homeTables, houseTable } from './home-tables.ts'
import { toSheet } from './paper-html.ts'

export interface Paper {
  slug: string
  /** Path in the content folder. */
  file: string
  /** YYYY-MM-DD. */
  version: string
  /** The complete document, without its fonts. */
  html: string
  /** Digits of `html`: of another paper they differ. */
  hash: string
}

/** Categories whose documents are papers that one takes along. */
const CATEGORIES = new Set(['dogovory', 'deklaratsii', 'razresheniya'])

/** The documents of the demo company that have a PDF file of their own. */
export function listPapers(company: CompanyFolder): Paper[] {
  const places = company.list('projects')
  const { legal_name = '' } = company.list('company').get('company') ?? {}
  return [...company.list('documents')].flatMap(([slug, document]): Paper[] => {
    const { title, version, category, published_on, building } = document
    if (category === null || !CATEGORIES.has(category)) return []
    const place = document.project === null ? undefined : places.get(document.project)
    const edition = formatDay(version)
    const html = toSheet({
      title,
      foot: `Демонстрационный образец. Редакция от ${edition}`,
      facts: [
        ['Застройщик', legal_name],
        ...(place ? [['Проект', `«${place.name}»`] as const] : []),
        ...(place ? [['Адрес', place.address ?? ''] as const] : []),
        ...(building === null ? [] : [['Дом', building] as const]),
        ['Редакция', edition],
        ...(published_on === null ? [] : [['Размещён', formatDay(published_on)] as const]),
      ],
      body: document.html + appendix(slug, document),
    })
    const hash = createHash('sha256').update(html).digest('hex').slice(0, 16)
    return [{ slug, file: `files/${slug}.pdf`, version, html, hash }]
  })
}

/** What the file says beside the text of the document's page. */
function appendix(
  slug: string,
  {
    project,
    building,
    paper,
  }: { project: string | null; building: string | null; paper: string | null },
): string {
  const model = projects.find((each) => each.slug === project)
  if (!model) return contractForm(slug)
  if (paper === 'declaration') {
    return `${houseTable(model, null)}<h2>Состав помещений</h2>${homeTables(model, null)}`
  }
  return paper === 'permit' || paper === 'commissioning' ? houseTable(model, building) : ''
}
