import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** Creates a JPEG of one colour with a diagonal line, which is fast to encode and to resize. */
export function makePicture(width: number, height: number, color = '#3a6ea5'): Promise<Buffer> {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color}"/>
    <line x2="${width}" y2="${height}" stroke="#fff" stroke-width="8"/></svg>`
  return sharp(Buffer.from(line)).jpeg().toBuffer()
}

/** Writes files to a folder, by path. */
export async function writeFolder(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** Returns every file below a folder, by path. The text is Latin-1, so that it represents every byte. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const read = paths.map(
    async (path): Promise<[string, string]> => [
      path.slice(folder.length + 1),
      (await readFile(path)).toString('latin1'),
    ],
  )
  return Object.fromEntries(await Promise.all(read))
}

/** A studio with a hall and a bathroom, and an opening of each kind. */
export const smallPlan = `{
  "width": 5,
  "height": 6,
  "rooms": [
    {"kind": "bathroom", "name": "Санузел", "x": 0, "y": 0, "width": 2, "height": 2, "area": 3.9},
    {"kind": "hall", "name": "Прихожая", "x": 2, "y": 0, "width": 3, "height": 2, "area": 5.9},
    {"kind": "kitchen_living", "name": "Студия", "x": 0, "y": 2, "width": 5, "height": 4, "area": 19.8}
  ],
  "openings": [
    {"kind": "entrance", "at": [3, 0], "direction": "horizontal", "width": 0.9, "swing": "down"},
    {"kind": "door", "at": [2, 0.5], "direction": "vertical", "width": 0.8, "swing": "left"},
    {"kind": "window", "at": [1, 6], "direction": "horizontal", "width": 1.8}
  ]
}
`

/** A map with features of every layer, in the format of the export. */
export const smallMap = `{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"layer":"water","name":"Река"},"geometry":{"type":"Polygon","coordinates":[[[37.6,55.7],[37.7,55.7],[37.7,55.71],[37.6,55.7]]]}},
{"type":"Feature","properties":{"layer":"park"},"geometry":{"type":"MultiPolygon","coordinates":[[[[37.6,55.72],[37.61,55.72],[37.61,55.73],[37.6,55.72]]]]}},
{"type":"Feature","properties":{"layer":"street","class":"avenue","name":"Садовая","bridge":true},"geometry":{"type":"LineString","coordinates":[[37.61,55.69],[37.61,55.72]]}},
{"type":"Feature","properties":{"layer":"rail"},"geometry":{"type":"MultiLineString","coordinates":[[[37.6,55.7],[37.7,55.8]]]}},
{"type":"Feature","properties":{"layer":"metro_line","name":"Садовая линия","color":"#4fb04f"},"geometry":{"type":"LineString","coordinates":[[37.6,55.7],[37.62,55.75]]}},
{"type":"Feature","properties":{"layer":"metro_station","name":"Садовая","color":"#4fb04f"},"geometry":{"type":"Point","coordinates":[37.62,55.75]}},
{"type":"Feature","properties":{"layer":"building"},"geometry":{"type":"Polygon","coordinates":[[[37.6,55.75],[37.601,55.75],[37.601,55.751],[37.6,55.75]]]}},
{"type":"Feature","properties":{"layer":"place","kind":"school","name":"Школа"},"geometry":{"type":"Point","coordinates":[37.605,55.75]}}
]}
`

/** Returns the files of a small company with content of every kind and small pictures. */
export async function smallCompany(): Promise<Record<string, string | Uint8Array>> {
  return {
    'README.md': 'For people: passed over.',
    'company.md': `---
name: Тест
legal_name: ООО «Тест»
tagline: Дома для проверки
disclaimer: Не оферта
callback_promise: calendar
paper_checklist: true
---

# О компании

Строим **с 1999 года**, а <!-- не скажем --> дальше.
`,
    'purchase.md': 'Шаги покупки:\n\n1. Выбрать\n2. Купить\n',
    'partners.md': 'Что мы предлагаем **агентствам**.\n',
    'brand.yaml': 'radius: 2\n',
    'cities.yaml': `# Города
- slug: moskva
  name: Москва
  phone: +7 (495) 000-00-01
  email: moskva@example.com
  holidays: [{from: 2026-12-31, to: 2027-01-08, hours: none, name: Новый год}]
- {slug: tver, name: Тверь, phone: +7 (482) 000-00-02, email: tver@example.com}
`,
    'maps/moskva.json': smallMap,
    'socials.yaml': '- {name: telegram, link: https://t.me/example}\n',
    'apps.yaml': '- {name: App Store, url: https://apps.example.com/1}\n',
    'menu.yaml': `- slug: purchase
  name: Покупка
  links:
    - {title: Шаги, url: /#purchase}
  banners:
    - {title: Двор, text: Открыт, url: /press/dvor, image: pictures/dvor.jpg}
- {slug: about, name: О нас, hidden: true}
- {slug: lender, name: Ипотека, url: "/flats?project={sad}"}
`,
    'slider.yaml': `- slug: vesna
  title: Весна
  url: /flats
  picture: pictures/dvor.jpg
  advertiser_mark: 2VfnxxAbCdE
`,
    'finishes.yaml': '- {slug: chistovaya, name: Чистовая, description: Под ключ}\n',
    'plans/1-24.json': smallPlan,
    'plans/1-24/pictures.yaml': `# Комната и вид
- {picture: pictures/dvor.jpg, caption: Студия, project: sad, finish: chistovaya, mirrored: false}
- picture: pictures/dvor.jpg
  kind: view
  floors: {from: 2}
  window_view: yard
`,
    'document-categories.yaml': '- {slug: otchety, name: Отчёты}\n',
    'broadcasts.yaml': `- slug: kryshi
  project: sad
  title: Крыши
  url: https://video.example.com/live.m3u8
  is_live: true
  starts_at: 2026-03-01T12:00:00+03:00
  poster: pictures/dvor.jpg
  chapters:
    - {at: 0, title: Начало}
    - {at: 12.5, title: Кровля}
`,
    'mortgage.yaml': `- slug: semeynaya
  name: Семейная ипотека
  bank: Банк
  rate: 6
  first_payment_min: 20.1
  term_max: 30
  full_cost_min: 6.2
  full_cost_max: 8.75
  max_loan: 12000000
  areas: [business_area]
  text: Для семей с детьми
  legal_text: АО «Банк». Оценивайте свои финансовые возможности и риски.
  ends_on: 2030-12-31
`,
    'sources.yaml':
      '- {name: yrl, format: yrl, url: "https://crm.example/feed.xml", every: 30m, pause: true}\n',
    'instalments.yaml': `- slug: do-klyuchey
  name: До ключей
  first_payment: 30
  payments: 8
  months_between: 3
  markup: 2.5
  areas: [business_area]
  projects: [sad]
  text: Без банка
  ends_on: 2030-12-31
`,
    'documents/otchet.md': `---
title: Отчёт за квартал
version: 2026-04-01
category: otchety
project: sad
year: 2026
quarter: 1
published_on: 2026-04-10
file: files/otchet.pdf
paper: declaration
---

| Показатель | Значение |
| --- | ---: |
| Квартир | 12 |
`,
    'press/dvor.md': `---
title: Двор открыт
lead: Можно гулять
published_on: 2026-05-01
picture: pictures/dvor.jpg
kind: Стройка
projects: [sad]
---

Двор и [правила](/documents/otchet).

![Сад весной](pictures/%D1%81%D0%B0%D0%B4.jpg)
`,
    'income/arenda.md': `---
name: Аренда
yield_percent: 9.5
term_months: 24
picture: pictures/dvor.jpg
projects: [sad]
---
Доход.
`,
    'projects/sad/project.md': `---
name: Сад
city: moskva
area_type: business_area
address: Садовая, 1
position: 1
latitude: 55.75
longitude: 37.61
description: Дом у сада
picture: pictures/dvor.jpg
site: [[0, 0], [100, 0], [100, 80], [0, 80]]
metro:
  - {name: Садовая, line_color: '#4fb04f', walk_minutes: 5}
pictures:
  - {kind: courtyard, picture: pictures/dvor.jpg, caption: Двор}
---
История *сада*.
`,
    'projects/sad/buildings.yaml': `- name: Корпус 1
  floors_total: 3
  completion: 2027-3
  state: unfinished
  footprint: [[10, 10], [40, 10], [40, 30]]
  sections:
    - name: 1
      floors:
        - -1
        - number: 1
          outline: [[0, 0], [20, 0], [20, 12.5], [0, 12.5]]
          common:
            rooms:
              - {kind: corridor, name: Коридор, x: 0, y: 5, width: 20, height: 2}
              - {kind: stairs, x: 8, y: 0, width: 5, height: 5}
            openings:
              - {kind: door, at: [8.1, 5], direction: horizontal, width: 0.9, swing: up}
        - 2
- name: Корпус 2
  floors_total: 5
  front: [[10, 60], [40, 60]]
`,
    'projects/sad/site.yaml': `# Двор и соседи
north: -12
anchor: [50, 40]
neighbours:
  - {outline: [[-40, 0], [-20, 0], [-20, 30], [-40, 30]], height: 18.5}
lawns:
  - [[12, 32], [38, 32], [38, 50]]
paths:
  - {line: [[10, 40], [40, 40]]}
playgrounds:
  - {kind: play, name: Детская площадка, outline: [[20, 34], [30, 34], [30, 38]]}
trees: [[14, 36], [18, 36.5]]
entrances: [[25, 10]]
parking_entries:
  - {line: [[0, 5], [10, 5]]}
picture:
  picture: pictures/dvor.jpg
  caption: Генплан
  buildings:
    - {name: Корпус 2, outline: [[10, 10], [30, 10], [30, 40.5]]}
facades:
  - building: Корпус 1
    picture: pictures/dvor.jpg
    caption: Корпус 1 со двора
    floors:
      - {section: 1, floor: 1, outline: [[10, 60], [90, 60], [90, 80], [10, 80]]}
      - {floor: 2, outline: [[10, 40], [90, 40], [90, 60], [10, 60]]}
storeys:
  - building: Корпус 1
    floors: [1, 2]
    picture: pictures/dvor.jpg
    lots:
      - {numbers: [1, 2], outline: [[10, 10], [50, 10], [50, 50], [10, 50]]}
`,
    'projects/sad/progress/2026-03.md': `---
title: Март
pictures:
  - {picture: pictures/dvor.jpg, caption: Фундамент, camera: Кран}
---
Залили плиту.
`,
    'projects/sad/progress-videos.yaml':
      '- {slug: mart, title: Март, url: https://video.example.com/1.mp4, recorded_on: 2026-03-20, duration: 90}\n',
    'projects/sad/aerial.yaml':
      '- {taken_on: 2026-03-21, picture: pictures/dvor.jpg, caption: С востока, points: [{at: [0.25, 0.5], name: Корпус 1}]}\n',
    'projects/sad/views.yaml':
      '- {picture: pictures/dvor.jpg, caption: На реку, building: Корпус 1, floors: {from: 2, to: 3}, window_view: river}\n',
    'projects/sad/finishes/chistovaya.md': `---
price_per_metre: 28000
included: [Полы, Двери]
materials:
  - {name: Паркетная доска, text: Дуб 14 мм}
pictures:
  - {picture: pictures/dvor.jpg, caption: Кухня, before: pictures/dvor.jpg}
---
Светлые стены.
`,
    'pictures/dvor.jpg': await makePicture(1_000, 600),
    'pictures/сад.jpg': await makePicture(300, 500, '#3a8a4a'),
    'files/otchet.pdf': Buffer.from('%PDF-1.4\n% a report\n%%EOF\n'),
  }
}
