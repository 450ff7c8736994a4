import type { FeedFormatName } from '../../src/features/feeds/merge/import-feed.server.ts'
import { makePriceList } from './make-price-list.ts'

/** A document of a feed and its format. */
export type Feed = readonly [FeedFormatName, Uint8Array]

const toFeed = (format: FeedFormatName, text: string): Feed => [format, Buffer.from(text)]

const yandex = toFeed(
  'yrl',
  `<realty-feed><offer internal-id="1"><type>продажа</type><category>квартира</category><new-flat>1</new-flat>
<location><locality-name>Кострома</locality-name><address>улица Сенная, 4</address></location>
<price><value>5200000</value><currency>RUB</currency></price><area><value>41</value></area>
<floor>9</floor><rooms>1</rooms><building-name>ЖК «Сенной», корпус 1</building-name></offer></realty-feed>`,
)

/** A site's feeds with a flat of which they say as little as their formats permit, by format. */
export const bareFeeds: ReadonlyArray<{ format: FeedFormatName; feeds: readonly Feed[] }> = [
  { format: 'yrl', feeds: [yandex] },
  {
    format: 'cian',
    feeds: [
      toFeed(
        'cian',
        `<feed><feed_version>2</feed_version><object><Category>newBuildingFlatSale</Category>
<ExternalId>1</ExternalId><Address>Кострома, улица Сенная, 4</Address><FlatRoomsCount>2</FlatRoomsCount>
<TotalArea>58</TotalArea><FloorNumber>3</FloorNumber><JKSchema><Id>5</Id><Name>Сенной</Name></JKSchema>
<BargainTerms><Price>6900000</Price><Currency>rur</Currency></BargainTerms></object></feed>`,
      ),
    ],
  },
  {
    format: 'avito',
    feeds: [
      toFeed(
        'avito',
        `<Ads><Ad><Id>1</Id><Category>Квартиры</Category><OperationType>Продам</OperationType>
<MarketType>Новостройка</MarketType><NewDevelopmentId>4242</NewDevelopmentId><Price>7000000</Price>
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor></Ad></Ads>`,
      ),
    ],
  },
  {
    format: 'domclick',
    feeds: [
      toFeed(
        'domclick',
        `<complexes><complex><name>Сенной</name><buildings><building><name>1</name><flats><flat>
<flat_id>1</flat_id><floor>2</floor><room>1</room><price>3900000</price><area>38</area>
</flat></flats></building></buildings></complex></complexes>`,
      ),
    ],
  },
  {
    format: 'profitbase',
    feeds: [
      toFeed(
        'profitbase',
        `<realty-feed type="profitbase_xml"><offer internal-id="1"><type>продажа</type>
<object><name>Сенной</name><location><locality-name>Кострома</locality-name></location></object>
<house><name>Дом 2</name></house><property_type>Квартира</property_type><status>AVAILABLE</status>
<floor>4</floor><rooms>2</rooms><area><value>54.1</value></area>
<price><value>7400000</value><currency>RUB</currency></price></offer></realty-feed>`,
      ),
    ],
  },
  {
    // A price list brings neither projects nor houses.
    format: 'lots',
    feeds: [
      yandex,
      toFeed(
        'lots',
        makePriceList([
          {
            Проект: 'Сенной',
            Корпус: 'Корпус 1',
            Этаж: 2,
            Номер: 12,
            Артикул: 'С-12',
            Комнат: 2,
            Площадь: '52,1',
            Цена: 6_100_000,
          },
        ]),
      ),
    ],
  },
]
