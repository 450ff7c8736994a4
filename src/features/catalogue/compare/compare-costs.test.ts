import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { annuity } from '../../../lib/lots/monthly-payment.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import { toCompareCosts } from './compare-costs.server.ts'
import type { CostSources } from './compare-extras.server.ts'
import type { ComparedLot } from './compared-lot.server.ts'

const compared = (own: Partial<ComparedLot> = {}): ComparedLot => ({
  ...sampleLot({ price: 10_000_000, area: 50, ...own }),
  views: [],
})
const place = (id: number, own: Partial<ComparedLot>) =>
  compared({ id, kind: 'parking', rooms: null, number: String(id), ...own })

const nothing = {
  hasParking: false,
  hasStorage: false,
  finish: null,
  firstPayment: null,
  term: null,
}

function sources(places: ComparedLot[] = [], own: Partial<CostSources> = {}): CostSources {
  const rows = places.map(({ project, building, ...lot }) => ({
    ...lot,
    project_id: project.id,
    building_id: building.id,
  }))
  return {
    stock: {
      getRows: (kind) => rows.filter((row) => row.kind === kind) as unknown as LotRow[],
      frame: { mortgagePrograms: [] },
    },
    findLot: (id) => places.find((known) => known.id === id),
    finishPrices: [],
    ...own,
  }
}

const totals = ({ total }: ReturnType<typeof toCompareCosts>) =>
  total?.cells.map(({ value }) => value)

it('is the price that a buyer pays when nothing is chosen', () => {
  const costs = toCompareCosts(
    [compared(), compared({ sale_price: 9_000_000 })],
    nothing,
    sources(),
  )
  expect(totals(costs)).toEqual([formatRoubles(10_000_000), formatRoubles(9_000_000)])
  expect(costs.total?.cells.map(({ best }) => best)).toEqual([null, 'дешевле всех'])
  expect(costs.rows).toEqual([])
})

it('adds the cheapest place on sale of the building, else of the project, and names it', () => {
  const elsewhere = { id: 2, name: 'Корпус 2', completion: null, state: 'built' as const }
  const places = [
    place(11, { price: 3_000_000 }),
    place(12, { price: 2_000_000 }),
    place(13, { price: 1_000_000, status: 'reserved' }),
    place(14, { price: 1_500_000, building: elsewhere }),
  ]
  const third = { id: 3, name: 'Корпус 3', completion: null, state: 'built' as const }
  const costs = toCompareCosts(
    [compared(), compared({ building: third })],
    { ...nothing, hasParking: true },
    sources(places),
  )
  expect(costs.rows[0]?.label).toBe('Машино-место')
  expect(costs.rows[0]?.cells.map(({ note }) => note?.href)).toEqual(['/parking/12', '/parking/14'])
  expect(totals(costs)).toEqual([formatRoubles(12_000_000), formatRoubles(11_500_000)])
})

it('says what a total lacks and does not call it the cheapest', () => {
  const far = compared().project
  const building = { ...compared().building, id: 9 }
  const costs = toCompareCosts(
    [
      compared({ price: 1_000_000, project: { ...far, id: 9 }, building }),
      compared(),
      compared({ price: 11_000_000 }),
    ],
    { ...nothing, hasParking: true, hasStorage: true },
    sources([place(11, {}), place(12, { kind: 'storage' })]),
  )
  const [lacking, cheapest] = costs.total?.cells ?? []
  expect(lacking?.note?.text).toBe('без машино-места\u00a0и кладовой')
  expect([lacking?.best, cheapest?.best]).toEqual([null, 'дешевле всех'])
})

it('adds a finish by the square metre, which is free where the lot has it', () => {
  const offer = { project_id: 1, slug: 'fine', name: 'Чистовая', price_per_metre: 30_000 }
  const costs = toCompareCosts(
    [compared(), compared({ finishing: { value: 'fine', label: 'Чистовая' } })],
    { ...nothing, finish: 'fine' },
    sources([], { finishPrices: [offer] }),
  )
  expect(costs.rows[0]?.label).toBe('Отделка: чистовая')
  expect(totals(costs)).toEqual([formatRoubles(11_500_000), formatRoubles(10_000_000)])
})

it('has one monthly payment for the home with all that is chosen, also in the last row', () => {
  const program = {
    id: 7,
    rate: 12,
    first_payment_min: 20,
    term_max: 30,
    max_loan: 10_000_000,
    areas: [],
  }
  const offer = { project_id: 1, slug: 'fine', name: 'Чистовая', price_per_metre: 10_000 }
  const places = [place(11, { price: 1_000_000 }), place(12, { kind: 'storage', price: 500_000 })]
  const { stock } = sources(places)
  const all = { ...nothing, finish: 'fine', hasParking: true, hasStorage: true }
  const costs = toCompareCosts(
    [compared(), place(12, {}), compared({ price: 12_000_000 })],
    all,
    sources(places, {
      stock: { ...stock, frame: { mortgagePrograms: [program] } },
      finishPrices: [offer],
    }),
  )
  const row = costs.rows.find(({ label }) => label === 'Ипотека за\u00a0всё, в\u00a0месяц')
  const monthly = formatRoubles(annuity(12_000_000 * 0.8, 12, 30))
  // The loan for the last home alone is within the limit of the programme, the one for all of it is not.
  expect(row?.cells.map(({ value }) => value)).toEqual([monthly, null, 'нет\u00a0программы'])
  expect(costs.total?.cells.map(({ note }) => note?.text)).toEqual([
    `${monthly} в\u00a0месяц`,
    undefined,
    undefined,
  ])
  expect(costs.programs).toEqual([7])
  verifies('D38-6')
})

it('does not call a payment the least that lacks a chosen part', () => {
  const program = {
    id: 7,
    rate: 12,
    first_payment_min: 20,
    term_max: 30,
    max_loan: null,
    areas: [],
  }
  const { stock } = sources([place(11, {})])
  const far = {
    project: { ...compared().project, id: 9 },
    building: { ...compared().building, id: 9 },
  }
  const costs = toCompareCosts(
    [compared({ price: 1_000_000, ...far }), compared(), compared({ price: 11_000_000 })],
    { ...nothing, hasParking: true },
    sources([place(11, {})], { stock: { ...stock, frame: { mortgagePrograms: [program] } } }),
  )
  const row = costs.rows.find(({ label }) => label.startsWith('Ипотека'))
  expect(row?.cells.map(({ best }) => best)).toEqual([null, 'меньше всех', null])
  expect(costs.total?.cells[0]?.note?.text).toMatch(/^без машино-места, .+ в\u00a0месяц$/)
})

it('computes the payment for the requested terms, and reports when no programme has them', () => {
  const program = {
    id: 7,
    rate: 12,
    first_payment_min: 20,
    term_max: 30,
    max_loan: null,
    areas: [],
  }
  const { stock } = sources()
  const withProgram = sources([], { stock: { ...stock, frame: { mortgagePrograms: [program] } } })
  const pay = (firstPayment: number | null, term: number | null) => {
    const lots = [compared(), compared({ status: 'sold' })]
    const costs = toCompareCosts(lots, { ...nothing, firstPayment, term }, withProgram)
    const row = costs.rows.find(({ label }) => label.startsWith('Ипотека'))
    return row?.cells.map(({ value }) => value)
  }
  expect(pay(5_000_000, 10)).toEqual([formatRoubles(annuity(5_000_000, 12, 10)), null])
  expect(pay(null, 40)).toEqual(['нет\u00a0программы', null])
  expect(pay(1_000_000, null)).toEqual(['нет\u00a0программы', null])
  verifies('D38-3')
})

it('has no total if every lot is sold, and none for a sold lot', () => {
  const sold = compared({ status: 'sold' })
  expect(toCompareCosts([sold], nothing, sources()).total).toBeNull()
  expect(totals(toCompareCosts([sold, compared()], nothing, sources()))?.[0]).toBeNull()
})
