import type { TableColumn } from '../offer/feed-format.ts'

/** The columns of a price list. Synonyms are those that sales offices write, without units and marks. */
export const priceListTable: readonly TableColumn[] = [
  { name: 'project', synonyms: ['проект', 'жк', 'жилой комплекс', 'объект'], isNeeded: true },
  { name: 'building', synonyms: ['корпус', 'дом', 'литер', 'строение'], isNeeded: true },
  { name: 'section', synonyms: ['секция', 'подъезд'] },
  { name: 'floor', synonyms: ['этаж'], isNeeded: true },
  { name: 'kind', synonyms: ['тип', 'тип помещения', 'тип объекта', 'назначение'] },
  {
    name: 'number',
    synonyms: ['номер', 'номер помещения', 'номер квартиры', 'номер лота', 'квартира'],
    isNeeded: true,
  },
  { name: 'article', synonyms: ['артикул', 'код', 'код помещения', 'код лота'], isNeeded: true },
  {
    name: 'rooms',
    synonyms: ['комнат', 'комнаты', 'количество комнат', 'кол-во комнат', 'число комнат'],
  },
  { name: 'area', synonyms: ['площадь', 'общая площадь', 'площадь общая'], isNeeded: true },
  { name: 'living_area', synonyms: ['жилая площадь', 'площадь жилая', 'жилая'] },
  { name: 'kitchen_area', synonyms: ['площадь кухни', 'кухня'] },
  { name: 'ceiling_height', synonyms: ['высота потолков', 'высота потолка', 'потолки'] },
  { name: 'price', synonyms: ['цена', 'стоимость', 'полная цена'], isNeeded: true },
  { name: 'sale_price', synonyms: ['цена со скидкой', 'цена по акции', 'акционная цена'] },
  { name: 'sale_ends_on', synonyms: ['скидка до', 'акция до', 'срок скидки'] },
  { name: 'status', synonyms: ['статус', 'состояние'] },
  { name: 'finish', synonyms: ['отделка'] },
  { name: 'plan', synonyms: ['планировка', 'план'] },
  { name: 'plan_mirrored', synonyms: ['зеркально', 'планировка зеркально', 'план зеркально'] },
  { name: 'features', synonyms: ['особенности'] },
  { name: 'window_views', synonyms: ['вид из окон', 'виды из окон', 'вид'] },
  { name: 'is_hot_offer', synonyms: ['спецпредложение', 'горячее предложение'] },
  { name: 'outline', synonyms: ['контур'] },
  { name: 'prices', synonyms: ['история цен'] },
]
