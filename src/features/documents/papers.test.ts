import { expect, it } from 'vitest'
import { checkPapers } from './papers.ts'
import type { DocumentCard } from './schema.ts'

const building = { floors_total: 9, completion: null, state: 'unfinished' } as const
const project = {
  id: 1,
  buildings: [
    { ...building, id: 11, name: 'Корпус 1', state: 'built' as const },
    { ...building, id: 12, name: 'Корпус 2' },
  ],
}
const document = (own: Partial<DocumentCard>): DocumentCard => ({
  id: 1,
  slug: 'paper',
  title: 'Бумага',
  category: null,
  project: { id: 1, slug: 'house', name: 'Дом' },
  year: null,
  quarter: null,
  published_on: '2026-01-01',
  file: null,
  file_size: null,
  file_hash: null,
  version: '1',
  building: null,
  paper: 'permit',
  ...own,
})
const find = (documents: DocumentCard[], paper: string) =>
  checkPapers(project, documents).map(
    ({ papers }) => papers.find((line) => line.paper === paper)?.document?.slug ?? null,
  )

it('prefers a building’s own paper, then the project’s, then the company’s', () => {
  const company = document({ slug: 'company', project: null })
  const common = document({ slug: 'common' })
  const own = document({ slug: 'own', building: 'Корпус 2' })
  expect(find([company], 'permit')).toEqual(['company', 'company'])
  expect(find([company, common], 'permit')).toEqual(['common', 'common'])
  expect(find([company, common, own], 'permit')).toEqual(['common', 'own'])
})

it('takes the newest of equally near papers and none of another project', () => {
  const older = document({ slug: 'older', published_on: '2025-01-01' })
  const newer = document({ slug: 'newer', published_on: '2026-02-01' })
  const undated = document({ slug: 'undated', published_on: null })
  expect(find([older, undated, newer], 'permit')).toEqual(['newer', 'newer'])
  const other = document({ project: { id: 2, slug: 'other', name: 'Другой' } })
  expect(find([other], 'permit')).toEqual([null, null])
  expect(find([older], 'land')).toEqual([null, null])
})

it('expects the commissioning permit of finished buildings only', () => {
  const lines = checkPapers(project, []).map(({ papers }) => papers.at(-1))
  expect(lines).toEqual([
    { paper: 'commissioning', document: null, isLater: false },
    { paper: 'commissioning', document: null, isLater: true },
  ])
})
