import { type FeedFlat, feedPieces } from './make-feed.ts'

/** Returns a feed of these flats in any format that the import reads. */
export function makePortalFeed(format: Format, flats: Iterable<FeedFlat>): string {
  return [...portalFeedPieces(format, flats)].join('')
}

type Format = 'yrl' | 'cian' | 'avito'

/** Yields the same feed in pieces, for feeds that are too large for one string. */
export function* portalFeedPieces(format: Format, flats: Iterable<FeedFlat>): Generator<string> {
  if (format === 'yrl') {
    yield* feedPieces(flats)
    return
  }
  const { head, offer, tail } = formats[format]
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n`
  for (const flat of flats) {
    const { project = 1, building = 1, section = 1, floor = 2, number = 1 } = flat
    const { rooms = 2, area = 58.4, price = 17_000_000, extra = '' } = flat
    yield offer({ ...flat, project, building, section, floor, number, rooms, area, price, extra })
  }
  yield `${tail}\n`
}

const formats = {
  cian: {
    head: '<feed><feed_version>2</feed_version>',
    offer: (flat: Required<FeedFlat>) => `<object>
<Category>newBuildingFlatSale</Category><ExternalId>${flat.id}</ExternalId>
<Description><![CDATA[Квартира, корпус & секция.]]></Description>
<Address>Москва, Проектируемый проезд, ${flat.project}</Address>
<Coordinates><Lat>55.75</Lat><Lng>37.61</Lng></Coordinates>
<Phones><PhoneSchema><CountryCode>+7</CountryCode><Number>4950000010</Number></PhoneSchema></Phones>
<FlatRoomsCount>${flat.rooms === 0 ? 9 : flat.rooms}</FlatRoomsCount>
<TotalArea>${flat.area}</TotalArea><LivingArea>${(flat.area * 0.55).toFixed(1)}</LivingArea>
<FloorNumber>${flat.floor}</FloorNumber><Decoration>fine</Decoration>
<JKSchema><Id>${2000 + flat.project}</Id><Name>ЖК «Проект ${flat.project}»</Name>
<House><Id>${flat.project * 1000 + flat.building}</Id><Name>Корпус ${flat.building}</Name>
<Flat><FlatNumber>${flat.number}</FlatNumber><SectionNumber>${flat.section}</SectionNumber></Flat></House></JKSchema>
<LayoutPhoto><FullUrl>https://plans.example/${flat.id}.png</FullUrl></LayoutPhoto>
<Building><FloorsCount>25</FloorsCount><MaterialType>monolith</MaterialType>
<Deadline><Quarter>second</Quarter><Year>2028</Year><IsComplete>false</IsComplete></Deadline></Building>
<BargainTerms><Price>${flat.price}</Price><Currency>rur</Currency></BargainTerms>
${flat.extra}</object>
`,
    tail: '</feed>',
  },
  avito: {
    head: '<Ads target="Avito.ru" formatVersion="3">',
    offer: (flat: Required<FeedFlat>) => `<Ad>
<Id>${flat.id}</Id><Category>Квартиры</Category><OperationType>Продам</OperationType>
<MarketType>Новостройка</MarketType><PropertyRights>Застройщик</PropertyRights>
<ContactPhone>+74950000010</ContactPhone><NewDevelopmentId>${3000 + flat.project}</NewDevelopmentId>
<Address>Москва, Проектируемый проезд, ${flat.project}, корпус ${flat.building}</Address>
<Latitude>55.75</Latitude><Longitude>37.61</Longitude>
<Description><![CDATA[Квартира, корпус & секция.]]></Description>
<Price>${flat.price}</Price><Status>Квартира</Status>
<Rooms>${flat.rooms === 0 ? 'Студия' : flat.rooms}</Rooms><Square>${flat.area}</Square>
<LivingSpace>${(flat.area * 0.55).toFixed(1)}</LivingSpace>
<Floor>${flat.floor}</Floor><Floors>25</Floors><HouseType>Монолитный</HouseType>
<ApartmentNumber>${flat.number}</ApartmentNumber><Decoration>Чистовая</Decoration>
<Images><Image url="https://plans.example/plan/${flat.id}.png"/></Images>
${flat.extra}</Ad>
`,
    tail: '</Ads>',
  },
}
