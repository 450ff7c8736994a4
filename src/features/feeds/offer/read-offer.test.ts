import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feedFormats } from '../merge/feed-formats.ts'
import { readOffer } from './read-offer.ts'
import { type FeedElement, toElementName } from './feed-element.ts'

/** Names and texts of all formats: valid, invalid and hostile ones. */
const names =
  `type category location locality-name address price value currency unit area rooms studio
open-plan floor floors-total building-name building-section new-flat living-space discount final-price
image sales-agent phone metro name time-on-foot ready-quarter built-year apartment
Category ExternalId Address FlatRoomsCount TotalArea LivingArea FloorNumber JKSchema Id Name House Flat
FlatNumber SectionNumber BargainTerms Price Currency Building FloorsCount CeilingHeight Deadline Quarter
Year IsComplete Phones PhoneSchema Number LayoutPhoto FullUrl Coordinates Lat Lng Decoration RepairType
OperationType MarketType NewDevelopmentId Rooms Square Floor Floors Images Image ViewFromWindows Option
DateEnd ApartmentNumber ContactPhone Status __proto__ constructor
project building section kind number article living_area kitchen_area ceiling_height sale_price sale_ends_on status
finish plan plan_mirrored features window_views is_hot_offer outline prices
complex building flat_id room apartment object house status number special-offers special-offer promo-price`.split(
    /\s+/,
  )
const texts =
  `продажа|квартира|Москва|Россия, Московская область, г. Химки, ул. Новая, 4|12500000|12,5 млн|RUB|rur|usd
|45,6|45.6 кв. м|0|-1|2|9|7|студия|Своб. планировка|3/17|да|newBuildingFlatSale|Квартиры|Продам|Новостройка|77
|ЖК «Речной», корпус 2, секция 3|third|2027|+7 495 000-00-10|https://a.example/plan.png|http://|2026-02-30|∞|NaN|1e309
|constructor|__proto__|parking|apartment|бронь|=1+1|#Н/Д|лоджия, балкон|во двор|0 0; 8,4 0; 8,4 6,2
|2025-01-15 12300000; 2026-02-01 15000000|2025-01-15 12500000/11000000|2026-01-01 1; 2025-01-01 2|${'9'.repeat(400)}|${'я, '.repeat(600)}|\u0000|\ud800`.split(
    '|',
  )

const text = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...texts) }, fc.string())
/** Nested elements, three levels deep: no format is deeper. */
function elements(depth: number): fc.Arbitrary<FeedElement[]> {
  if (depth === 0) return fc.constant([])
  const element = fc.record({
    line: fc.constant(3),
    column: fc.constant(1),
    name: fc.constantFrom(...names.map(toElementName)),
    attributes: fc.dictionary(fc.constantFrom('internal-id', 'url', 'tag'), text, { maxKeys: 2 }),
    text,
    children: elements(depth - 1),
  })
  return fc.array(element, { maxLength: depth === 3 ? 50 : 4 })
}
/** Fields that make an offer valid, by format. Random elements are added. */
const requiredFields: Record<string, string> = {
  yrl: 'floor=2 rooms=2 area=50 price=15000000 building-name=Речной location/locality-name=Москва',
  cian: 'ExternalId=1 FloorNumber=2 FlatRoomsCount=2 TotalArea=50 JKSchema/Id=1 BargainTerms/Price=15000000',
  lots: 'project=sad building=1 floor=2 rooms=2 area=50 price=15000000 article=A-1',
  domclick: 'flat_id=1 floor=2 room=2 area=50 price=15000000 complex/name=Речной building/name=2',
  profitbase:
    'floor=2 rooms=2 area=50 price=15000000 object/name=Речной location/region=Москва status=AVAILABLE',
  avito: 'Id=1 Floor=2 Rooms=2 Square=50 Price=15000000 NewDevelopmentId=1',
}

function elementAt(field: string): FeedElement {
  const [path = '', value = ''] = field.split('=')
  const [name = '', ...below] = path.split('/')
  const isLeaf = below.length === 0
  const children = isLeaf ? [] : [elementAt(`${below.join('/')}=${value}`)]
  return {
    name: toElementName(name),
    children,
    line: 3,
    column: 1,
    attributes: {},
    text: isLeaf ? value : '',
  }
}

it.each(Object.entries(feedFormats))(
  'accepts or rejects any %s offer with a position, and never throws',
  (name, format) => {
    let accepted = 0
    fc.assert(
      fc.property(elements(3), fc.boolean(), (random, isComplete) => {
        const offer: FeedElement = {
          line: 2,
          column: 1,
          name: 'offer',
          text: '',
          attributes: { 'internal-id': '1' },
          children: [
            ...(isComplete ? (requiredFields[name] ?? '').split(' ').map(elementAt) : []),
            ...random,
          ],
        }
        const read = readOffer(format, offer, '2026-11-21')
        const outcomes = [read.offer !== null, read.rejection !== null, read.isOffSale]
        expect(outcomes.filter(Boolean)).toHaveLength(1)
        expect(read.warnings.length).toBeLessThanOrEqual(10)
        if (!read.offer) {
          expect(read.rejection?.place.line ?? 2).toBeGreaterThanOrEqual(2)
          return
        }
        accepted++
        const { kind, rooms, is_open_plan, area, living_area, price, sale_price, floor, building } =
          read.offer
        const needsRooms = kind === 'flat' || kind === 'apartment'
        expect(rooms === null ? is_open_plan || !needsRooms : rooms >= 0 && rooms <= 5).toBe(true)
        expect(area).toBeGreaterThan(0)
        expect(living_area ?? area).toBeLessThanOrEqual(area)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(sale_price ?? 0).toBeLessThanOrEqual(price)
        expect(building.floors_total ?? floor).toBeGreaterThanOrEqual(floor)
        expect(format.features).toEqual(expect.arrayContaining(read.offer.features))
        expect(format.views).toEqual(expect.arrayContaining(read.offer.window_views))
      }),
      { numRuns: 1_000 },
    )
    expect(accepted).toBeGreaterThan(50)
  },
)
