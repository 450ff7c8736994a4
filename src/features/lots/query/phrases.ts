import type { LotKind } from '../model/schema.ts'

/** Other words for values of the fixed filters: `key`, value, and phrases separated by commas. */
export const valuePhrases: ReadonlyArray<readonly [key: string, value: string, phrases: string]> = [
  ['feature', 'balcony', 'балкон, балкончик'],
  ['feature', 'loggia', 'лоджия, лоджа'],
  ['feature', 'terrace', 'терраса, тераса, терасса, веранда, патио'],
  ['feature', 'wardrobe', 'гардеробная, гардероб, гардеробная комната'],
  ['feature', 'pantry', 'кладовая, кладовка, кладовая комната'],
  ['feature', 'master_bedroom', 'мастер спальня, мастерспальня, спальня с санузлом'],
  [
    'feature',
    'two_bathrooms',
    '2 санузла, 2 с/у, 2 ванные, 2 ванных комнаты, 2 туалета, второй санузел, несколько санузлов, 2 су',
  ],
  ['feature', 'separate_kitchen', 'отдельная кухня, изолированная кухня, раздельная кухня'],
  ['feature', 'kitchen_living', 'кухня гостиная, кухнягостиная, объединенная кухня'],
  ['feature', 'open_plan', 'свободная планировка, открытая планировка'],
  [
    'feature',
    'corner_windows',
    'окна на две стороны, 2 стороны, угловая, угловые окна, двусторонняя, двухсторонняя, распашонка',
  ],
  ['feature', 'high_ceiling', 'высокие потолки, потолки высокие'],
  ['feature', 'laundry', 'постирочная, прачечная, постирочная комната'],
  [
    'feature',
    'ev_charger',
    'зарядка для электромобиля, зарядка, электрозарядка, зарядная станция, для электромобиля, электромобиль, розетка для электромобиля',
  ],
  ['feature', 'wide_place', 'широкое место, широкое, увеличенное место, просторное место'],
  [
    'feature',
    'near_lift',
    'рядом с лифтом, у лифта, возле лифта, около лифта, ближе к лифту, близко к лифту, недалеко от лифта, лифт',
  ],
  ['feature', 'family_place', 'семейное место, семейное, на две машины, 2 машины'],
  [
    'area_type',
    'premium_area',
    'премиум, премиальный, премиум класс, премиум класса, премиального класса, элитный, элитное, элит класс, элитка, premium',
  ],
  ['area_type', 'comfort_area', 'комфорт класс, комфорт класса'],
  [
    'area_type',
    'standard_area',
    'стандарт класс, стандарт класса, эконом, эконом класс, эконом класса',
  ],
  ['area_type', 'business_area', 'бизнес, бизнес класс, бизнес класса, класс бизнес, business'],
  ['status', 'available', 'в продаже, свободный, свободные, доступна к покупке'],
  ['status', 'reserved', 'забронированный, забронировано, в брони, на брони'],
  ['status', 'sold', 'проданный, продано, продана'],
  ['last_floor', 'true', 'последний этаж, пентхаус, пентхауз, penthouse'],
  [
    'has_sale',
    'true',
    'скидка, скидочный, со скидкой, акция, акционный, распродажа, спецпредложение, спецпредложения, специальное предложение, дисконт, сниженная цена',
  ],
]

/** What is seen from the windows, and its forms after «на», «в» or «во». */
export const viewPhrases: Readonly<Record<string, { seen: string; forms: string }>> = {
  yard: { seen: 'двор', forms: 'двор' },
  street: { seen: 'улица', forms: 'улицу' },
  river: { seen: 'река, вода, набережная, водоем, пруд', forms: 'реку воду' },
  park: { seen: 'парк, лес, сквер, зелень', forms: 'парк' },
  city: { seen: 'город, центр', forms: 'город' },
}

/** What lots of a kind are called. These words are part of every query of the kind. */
export const kindWords: Readonly<Record<LotKind, string>> = {
  flat: 'квартира =кв =квартирка =квартиры хата квартирный',
  apartment: 'апартаменты апартамент апарты апарт =квартира',
  parking:
    'машиноместо машино место парковка паркинг парковочный гараж стоянка =мм =авто машина автомобиль',
  storage: 'кладовая кладовка кладовые келлер помещение кладовочка хранение',
}

/** Phrases for classes of finishes, to which the names of a company's finishes are assigned. */
export const finishPhrases: Readonly<Record<FinishClass, string>> = {
  none: 'без отделки, без ремонта, без чистовой отделки, черновая, в бетоне, бетон, голые стены',
  pre: 'предчистовая, white box, whitebox, вайт бокс, вайтбокс, уайт бокс, уайтбокс, вайт-бокс, под чистовую, wb, вб',
  full: 'отделка, с отделкой, ремонт, под ключ, чистовая, готовая отделка, чистовой ремонт, полная отделка',
  furnished: 'с мебелью, мебель, меблированная, мебелированная, обставленная',
}
export type FinishClass = 'none' | 'pre' | 'full' | 'furnished'

const classPatterns: ReadonlyArray<readonly [FinishClass, RegExp]> = [
  ['pre', /предчист|white|whitebox|в[ау]й?т|уайт|под чистов|улучшенн.*чернов/],
  ['furnished', /мебел/],
  ['none', /без отделк|без ремонта|чернов|бетон/],
]

/** Returns the class of a finish by its name. */
export function toFinishClass(value: string, name: string): FinishClass {
  if (value === 'none') return 'none'
  const text = name.toLowerCase()
  return classPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'full'
}

/** Usual short names of cities. */
export const cityNicknames: Readonly<Record<string, string>> = {
  москва: 'мск, столица',
  'санкт-петербург': 'спб, питер, петербург, санкт петербург',
  екатеринбург: 'екб, ебург',
  новосибирск: 'нск',
  'нижний новгород': 'нн, нижний',
  'ростов-на-дону': 'рнд, ростов',
  краснодар: 'крд',
  владивосток: 'владик',
}

/** Words of names that stand for nothing on their own. */
export const commonNameWords =
  'дом двор парк квартал город сити резиденция набережная улица проспект площадь шоссе бульвар переулок проезд тупик аллея корпус башня жилой комплекс проект клуб литер станция район округ микрорайон новый новая большой малый северный южный западный восточный верхний нижний старый центр центральный имени года лет жк ул пр пер наб корп стр область край республика поселок деревня село дача сад роща park city house residence club'
