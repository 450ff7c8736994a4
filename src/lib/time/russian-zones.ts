/** The zone of each subject of the federation, by the words that its name begins with or consists of. */
const regions: ReadonlyArray<[zone: string, names: string]> = [
  ['Europe/Kaliningrad', 'калининградская'],
  [
    'Europe/Moscow',
    'москва московская санкт-петербург ленинградская севастополь крым адыгея дагестан ингушетия кабардино-балкарская ' +
      'калмыкия карачаево-черкесская карелия коми марий мордовия осетия алания татарстан чеченская чувашская чувашия ' +
      'краснодарский ставропольский архангельская белгородская брянская владимирская вологодская воронежская ' +
      'ивановская калужская костромская курская липецкая мурманская нижегородская новгородская орловская пензенская ' +
      'псковская ростовская рязанская смоленская тамбовская тверская тульская ярославская ненецкий кабардино-балкария ' +
      'карачаево-черкесия чечня луганская донецкая запорожская херсонская кубань волгоградская',
  ],
  ['Europe/Kirov', 'кировская'],
  ['Europe/Simferopol', 'симферополь'],
  ['Europe/Samara', 'самарская удмуртская удмуртия'],
  ['Europe/Astrakhan', 'астраханская'],
  ['Europe/Saratov', 'саратовская'],
  ['Europe/Ulyanovsk', 'ульяновская'],
  [
    'Asia/Yekaterinburg',
    'башкортостан башкирия пермский курганская оренбургская свердловская тюменская челябинская ' +
      'ханты-мансийский югра ямало-ненецкий',
  ],
  ['Asia/Omsk', 'омская'],
  ['Asia/Novosibirsk', 'новосибирская'],
  ['Asia/Barnaul', 'алтайский алтай'],
  ['Asia/Tomsk', 'томская'],
  ['Asia/Novokuznetsk', 'кемеровская кузбасс'],
  ['Asia/Krasnoyarsk', 'красноярский хакасия тыва тува'],
  ['Asia/Irkutsk', 'иркутская бурятия'],
  ['Asia/Chita', 'забайкальский'],
  ['Asia/Yakutsk', 'амурская'],
  ['Asia/Vladivostok', 'приморский хабаровский еврейская'],
  ['Asia/Magadan', 'магаданская'],
  ['Asia/Kamchatka', 'камчатский'],
  ['Asia/Anadyr', 'чукотский'],
]

/** Subjects with more than one zone: only their towns say which. */
const severalZones = new Set(['саха', 'якутия', 'сахалинская'])

/** Towns by zone, where many homes are built. */
const towns: ReadonlyArray<[zone: string, names: string]> = [
  ['Europe/Kaliningrad', 'калининград светлогорск зеленоградск пионерский балтийск'],
  [
    'Europe/Moscow',
    'москва санкт-петербург севастополь симферополь ялта казань нижний-новгород ростов-на-дону краснодар воронеж ' +
      'волгоград сочи ставрополь тула рязань пенза липецк ярославль иваново тверь брянск белгород курск владимир ' +
      'калуга смоленск кострома вологда череповец архангельск мурманск петрозаводск псков великий-новгород орёл ' +
      'тамбов саранск чебоксары йошкар-ола сыктывкар махачкала грозный владикавказ нальчик майкоп элиста черкесск ' +
      'магас анапа геленджик новороссийск набережные-челны нижнекамск химки мытищи балашиха подольск королёв люберцы ' +
      'одинцово красногорск видное домодедово пушкино щёлково долгопрудный реутов обнинск мурино кудрово всеволожск ' +
      'гатчина таганрог пятигорск кисловодск дзержинск нарьян-мар',
  ],
  ['Europe/Kirov', 'киров'],
  ['Europe/Samara', 'самара тольятти ижевск сызрань новокуйбышевск'],
  ['Europe/Astrakhan', 'астрахань'],
  ['Europe/Saratov', 'саратов энгельс'],
  ['Europe/Ulyanovsk', 'ульяновск димитровград'],
  [
    'Asia/Yekaterinburg',
    'екатеринбург челябинск пермь уфа тюмень курган оренбург магнитогорск сургут нижневартовск ханты-мансийск ' +
      'нефтеюганск салехард новый-уренгой ноябрьск нижний-тагил стерлитамак тобольск орск копейск миасс верхняя-пышма',
  ],
  ['Asia/Omsk', 'омск'],
  ['Asia/Novosibirsk', 'новосибирск бердск кольцово искитим'],
  ['Asia/Barnaul', 'барнаул бийск горно-алтайск'],
  ['Asia/Tomsk', 'томск северск'],
  ['Asia/Novokuznetsk', 'кемерово новокузнецк'],
  ['Asia/Krasnoyarsk', 'красноярск абакан кызыл норильск ачинск'],
  ['Asia/Irkutsk', 'иркутск ангарск братск улан-удэ'],
  ['Asia/Chita', 'чита'],
  ['Asia/Yakutsk', 'якутск благовещенск нерюнгри'],
  [
    'Asia/Vladivostok',
    'владивосток хабаровск уссурийск находка комсомольск-на-амуре биробиджан артём',
  ],
  ['Asia/Sakhalin', 'южно-сахалинск'],
  ['Asia/Srednekolymsk', 'северо-курильск'],
  ['Asia/Magadan', 'магадан'],
  ['Asia/Kamchatka', 'петропавловск-камчатский'],
  ['Asia/Anadyr', 'анадырь'],
]

const zonesByTown = toMap(towns)
const zonesByRegion = toMap(regions)

/**
 * Returns the time zone of a town, by its name or that of its region: «Республика Татарстан», «Алтайский край». Null when
 * neither is known, or the region has several zones.
 */
export function findTimeZone(place: { town?: string; region?: string }): string | null {
  const town = zonesByTown.get(toKey(place.town ?? ''))
  return town ?? findZoneOfRegion(place.region ?? '')
}

/** Returns the zone of the region that a text names first, for example an address. */
export function findZoneOfRegion(text: string): string | null {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[а-я]+(?:-[а-я]+)*/g) ?? []
  if (words.some((word) => severalZones.has(word))) return null
  for (const word of words) {
    const zone = zonesByRegion.get(word)
    if (zone !== undefined) return zone
  }
  return null
}

function toMap(list: ReadonlyArray<[zone: string, names: string]>): Map<string, string> {
  return new Map(
    list.flatMap(([zone, names]) => names.split(' ').map((name) => [toKey(name), zone])),
  )
}

function toKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\s+/g, '-')
    .replace(/^г\.?-/, '')
}
