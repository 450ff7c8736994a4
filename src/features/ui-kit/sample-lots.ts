import { unknownFigures } from '../lots/model/lot-figures.ts'
import type { ListedLot } from '../lots/model/listed-lot.ts'
import type { UiKitData } from './ui-kit-page.server.ts'

const baseLot = {
  ...unknownFigures(),
  kind: 'flat',
  article: 'Б-1-045',
  number: '45',
  project: {
    name: 'Берег',
    city: { slug: 'moskva', name: 'Москва' },
    metro: [{ name: 'Ботанический сад', walk_minutes: 7 }],
  },
  building: { name: 'Корпус 1', completion: '2027-3', state: 'unfinished' },
  floor: 7,
  floors_total: 24,
  rooms: 2,
  area: 58.4,
  kitchen_area: 12.6,
  kitchen_living_area: null,
  section: '2',
  price: 15_000_000,
  sale_price: null,
  price_per_meter: 256_849,
  finishing: { value: 'fine', label: 'С отделкой' },
  features: [],
  status: 'available',
  is_hot_offer: false,
  payment: { program: 1, first_payment: 3_015_000, term: 30, monthly: 71_857 },
} as const satisfies Partial<ListedLot>

/** Lots that cover the variants of a card. */
const kinds: ReadonlyArray<{ title: string; own: Partial<ListedLot> }> = [
  { title: 'В продаже', own: {} },
  { title: 'Горячее предложение', own: { is_hot_offer: true, sale_price: 13_870_000, rooms: 1 } },
  { title: 'Забронирована', own: { status: 'reserved', rooms: 3, area: 84 } },
  { title: 'Продана', own: { status: 'sold', rooms: 0, area: 26.1, kitchen_area: null } },
  { title: 'Без плана', own: { plan: null, finishing: null } },
  {
    title: 'Длинные слова',
    own: {
      project: {
        name: 'Квартал у Верхнелихоборского путепровода',
        city: null,
        metro: [{ name: 'Владыкино-Сельскохозяйственная', walk_minutes: 125 }],
      },
      building: { name: 'Корпус 10, третья очередь', completion: null, state: 'unfinished' },
      finishing: { value: 'long', label: 'Предчистовая с перегородками' },
      features: [{ value: 'two_bathrooms', label: 'Два санузла' }],
      price: 1_234_567_890,
      price_per_meter: 1_998_765,
      area: 617.7,
      rooms: 5,
      floor: 101,
      floors_total: 110,
    },
  },
]

/** Builds the sample lots. Each has the address and plan of a real flat, if there is one. */
export function sampleLots(real: UiKitData['lots']): Array<{ title: string; lot: ListedLot }> {
  return kinds.map(({ title, own }, index) => ({
    title,
    lot: {
      ...baseLot,
      id: real[index]?.id ?? -index,
      plan: real[index]?.plan ?? null,
      ...own,
    } as ListedLot,
  }))
}
