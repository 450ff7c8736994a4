import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makePicture,
  smallCompany,
  smallPlan,
  writeFolder,
} from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { importContent } from './import-content.server.ts'

let top = ''
let company: Record<string, string | Uint8Array> = {}
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-content-'))
  company = await smallCompany()
})
afterAll(() => rm(top, { recursive: true, force: true }))

type Change = Record<string, string | Uint8Array | null | [from: string, to: string]>

/** Changes of the small company with the expected problems. */
const invalidFolders: ReadonlyArray<readonly [name: string, change: Change, problems: string[]]> = [
  [
    'truncated YAML',
    { 'cities.yaml': '- slug: moskva\n  name: "Москва\n' },
    ['cities.yaml:3:1 не разобрать YAML: Missing closing "quote'],
  ],
  [
    'a building that a picture of the genplan names and the project does not have',
    { 'projects/sad/site.yaml': ['name: Корпус 2', 'name: Корпус 7'] },
    ['projects/sad/site.yaml:20:14 нет корпуса «Корпус 7»'],
  ],
  [
    'pictures of a plan that the folder does not have',
    { 'plans/1-99/pictures.yaml': '- {picture: pictures/dvor.jpg}\n' },
    ['plans/1-99/pictures.yaml:1:1 нет файла plans/1-99.json'],
  ],
  [
    'pictures of a plan whose name is no part of an address',
    { 'plans/Одна/pictures.yaml': '- {picture: pictures/dvor.jpg}\n' },
    ['plans/Одна/pictures.yaml:1:1 имя «Одна» станет адресом'],
  ],
  [
    'another file in the folder of a plan, and pictures outside one',
    { 'plans/1-24/views.yaml': '[]\n', 'plans/pictures.yaml': '[]\n' },
    [
      'plans/1-24/views.yaml:1:1 такого файла здесь не бывает',
      'plans/pictures.yaml:1:1 такого файла здесь не бывает',
    ],
  ],
  [
    'pictures of flats of a project, a finish and a building that are not there',
    {
      'plans/1-24/pictures.yaml':
        '- picture: pictures/dvor.jpg\n  project: les\n- {picture: pictures/dvor.jpg, finish: white}\n',
      'projects/sad/views.yaml': '- {picture: pictures/dvor.jpg, building: Корпус 9}\n',
    },
    [
      'plans/1-24/pictures.yaml:2:12 нет проекта «les»',
      'plans/1-24/pictures.yaml:3:40 нет отделки «white»',
      'projects/sad/views.yaml:1:42 нет корпуса «Корпус 9»',
    ],
  ],
  [
    'pictures of flats of the wrong kind, view, storeys and answer, and without a file',
    {
      'plans/1-24/pictures.yaml': `- {picture: pictures/dvor.jpg, kind: kitchen}
- {picture: pictures/dvor.jpg, window_view: sea}
- {picture: pictures/dvor.jpg, floors: {from: 9, to: 5}}
- {picture: pictures/dvor.jpg, floors: {from: 500}}
- {picture: pictures/dvor.jpg, floors: [5, 9]}
- {picture: pictures/dvor.jpg, mirrored: да}
- {caption: Кухня}
- {picture: ../dvor.jpg}
`,
    },
    [
      'plans/1-24/pictures.yaml:1:38 kind: нужно одно из: room, view',
      'plans/1-24/pictures.yaml:2:45 window_view: нужно одно из: yard, street, river, park, city',
      'plans/1-24/pictures.yaml:3:54 to: этаж «до» ниже, чем «от»',
      'plans/1-24/pictures.yaml:4:47 from: не больше 200',
      'plans/1-24/pictures.yaml:5:40 floors: нужны поля с их значениями',
      'plans/1-24/pictures.yaml:6:42 mirrored: нужно true или false',
      'plans/1-24/pictures.yaml:7:3 picture: это поле нужно',
      'plans/1-24/pictures.yaml:8:13 picture: нужен путь к файлу',
    ],
  ],
  [
    'a view of flats whose picture is missing',
    { 'projects/sad/views.yaml': '- {picture: pictures/no.jpg, building: null}\n' },
    ['projects/sad/views.yaml:1:13 нет файла pictures/no.jpg'],
  ],
  [
    'a view of flats with the finish of a room',
    { 'projects/sad/views.yaml': '- {picture: pictures/dvor.jpg, finish: chistovaya}\n' },
    ['projects/sad/views.yaml:1:32 неизвестное поле «finish»'],
  ],
  [
    'an outline in percent beyond the picture',
    { 'projects/sad/site.yaml': ['[30, 40.5]', '[30, 400.5]'] },
    ['projects/sad/site.yaml:20:'],
  ],
  [
    'a neighbour of no height, and a front of one point',
    {
      'projects/sad/site.yaml': [', height: 18.5', ', height: 0'],
      'projects/sad/buildings.yaml': ['front: [[10, 60], [40, 60]]', 'front: [[10, 60]]'],
    },
    [
      'projects/sad/buildings.yaml:21:10 front: фасад — хотя бы две точки',
      'projects/sad/site.yaml:5:',
    ],
  ],
  [
    'a duplicate key',
    { 'socials.yaml': '- name: vk\n  link: /a\n  link: /b\n' },
    ['socials.yaml:3:3 не разобрать YAML: Map keys must be unique'],
  ],
  [
    'aliases that expand exponentially',
    {
      'apps.yaml': `- &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n- &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
- &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n- &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n`,
    },
    ['apps.yaml:1:1 не разобрать YAML: Excessive alias count'],
  ],
  [
    'a document of an unknown building',
    { 'documents/otchet.md': ['paper: declaration', 'building: Корпус 9'] },
    ['documents/otchet.md:10:11 нет корпуса «Корпус 9»'],
  ],
  [
    'an unknown field',
    { 'press/dvor.md': ['lead: Можно гулять', 'leed: Можно гулять'] },
    ['press/dvor.md:3:1 неизвестное поле «leed»'],
  ],
  [
    'a missing field',
    { 'press/dvor.md': ['published_on: 2026-05-01\n', ''] },
    ['press/dvor.md:2:1 published_on: это поле нужно'],
  ],
  [
    'an impossible date',
    { 'press/dvor.md': ['2026-05-01', '2026-02-30'] },
    ['press/dvor.md:4:15 published_on: нужен день, который есть в календаре'],
  ],
  [
    'values of the wrong type, in plain words',
    { 'cities.yaml': '- {slug: moskva, name: 5}\n', 'apps.yaml': 'a: 1\n' },
    ['apps.yaml:1:1 нужен список', 'cities.yaml:1:24 name: нужен текст'],
  ],
  [
    'working hours and time zones that are none',
    {
      'cities.yaml':
        '- {slug: moskva, name: А, working_hours: {mon: 21:00-9:00}}\n' +
        '- {slug: tver, name: Б, time_zone: Europe/Tver}\n',
    },
    [
      'cities.yaml:1:48 mon: нужны часы вида "9:00-21:00"',
      'cities.yaml:2:36 time_zone: нужен часовой пояс',
    ],
  ],
  [
    'a too long text, once',
    { 'cities.yaml': `- {slug: moskva, name: ${'я'.repeat(20_001)}}\n` },
    ['cities.yaml:1:24 name: не больше 500 знаков'],
  ],
  [
    'an unknown value of an enumeration',
    { 'press/dvor.md': ['lead: Можно гулять', 'format: docx'] },
    ['press/dvor.md:3:9 format: нужно одно из: markdown, html'],
  ],
  [
    'a javascript: link',
    { 'socials.yaml': '- {name: vk, link: "javascript:alert(1)"}\n' },
    ['socials.yaml:1:20 link: нужен путь на этом сайте или адрес http(s)'],
  ],
  [
    'a plan with rooms that overlap or exceed it',
    { 'plans/1-24.json': ['"x": 2, "y": 0, "width": 3', '"x": 1.5, "y": 0, "width": 4'] },
    [
      'plans/1-24.json:6:47 x: «Прихожая» накрывает «Санузел»',
      'plans/1-24.json:6:69 width: «Прихожая» выходит за ширину плана 5 м',
    ],
  ],
  [
    'a plan with a window outside a wall, one wider than its wall, and a door that opens along its wall',
    {
      'plans/1-24.json': smallPlan
        .replace('[1, 6]', '[1, 5]')
        .replace(
          '[3, 0], "direction": "horizontal", "width": 0.9',
          '[4.5, 0], "direction": "horizontal", "width": 0.9',
        )
        .replace('"left"', '"up"'),
    },
    [
      'plans/1-24.json:10:32 at: проём не лежит на стене',
      'plans/1-24.json:11:86 swing: дверь в такой стене: left или right',
      'plans/1-24.json:12:30 at: проём не лежит на стене',
    ],
  ],
  [
    'a plan with a room of height zero and one of an unknown kind',
    {
      'plans/1-24.json': smallPlan
        .replace('"height": 2, "area": 3.9', '"height": 0, "area": 3.9')
        .replace('"kind": "hall"', '"kind": "sauna"'),
    },
    [
      'plans/1-24.json:5:83 height: нужно число больше нуля',
      'plans/1-24.json:6:14 kind: нужно одно из: hall',
    ],
  ],
  [
    'a plan that is not JSON, and one with an invalid name',
    { 'plans/1-24.json': '{"width": 5,', 'plans/Студия.json': smallPlan },
    ['plans/1-24.json:1:13 не разобрать YAML', 'plans/Студия.json:1:1 имя «Студия» станет адресом'],
  ],
  [
    'an unknown city and an unknown category',
    {
      'projects/sad/project.md': ['city: moskva', 'city: moscow'],
      'documents/otchet.md': ['category: otchety', 'category: other'],
    },
    [
      'documents/otchet.md:4:11 нет категории «other»',
      'projects/sad/project.md:3:7 нет города «moscow»',
    ],
  ],
  [
    'an unknown project',
    { 'broadcasts.yaml': ['project: sad', 'project: les'], 'income/arenda.md': ['[sad]', '[les]'] },
    ['broadcasts.yaml:2:12 нет проекта «les»', 'income/arenda.md:6:12 нет проекта «les»'],
  ],
  [
    'a menu without an address whose slug names nothing of the site',
    {
      'menu.yaml': '- {slug: about, name: О нас}\n- {slug: karera, name: Карьера}\n',
      'purchase.md': '---\ntitle: Шаги\n---\n',
    },
    [
      'menu.yaml:2:10 slug: без url это одно из: premium_area, business_area, purchase, press_center, about, documents, projects, flats',
      'purchase.md:2:1',
    ],
  ],
  [
    'an address with an unknown project',
    {
      'menu.yaml':
        '- slug: flats\n  name: Квартиры\n  links:\n    - {title: Лес, url: "/flats?project={les}"}\n' +
        '  banners: [{title: Сад, url: "/flats?project={sad}", image: "/media/facades/{bor}.svg"}]\n',
    },
    ['menu.yaml:4:25 нет проекта «les»', 'menu.yaml:5:62 нет проекта «bor»'],
  ],
  [
    'a project folder without project.md',
    {
      'projects/les/aerial.yaml':
        '- {taken_on: 2026-03-21, picture: pictures/dvor.jpg, caption: Лес, points: [{at: [0.25, 0.5], name: Корпус 1}]}\n',
      'projects/les/progress/2026-01.md': '---\ntitle: Янв\n---\n',
    },
    [
      'projects/les/aerial.yaml:1:1 нет файла projects/les/project.md',
      'projects/les/progress/2026-01.md:2:1 нет файла projects/les/project.md',
    ],
  ],
  [
    'the same slug in two files',
    {
      'projects/les/project.md': ['', ''],
      'projects/les/progress-videos.yaml':
        '\n- {slug: mart, title: Март, url: /v.mp4, recorded_on: 2026-03-20}\n',
    },
    ['projects/sad/progress-videos.yaml:1:3 «mart» уже есть в projects/les/progress-videos.yaml'],
  ],
  [
    'the same slug twice in a list',
    { 'document-categories.yaml': '- {slug: otchety, name: А}\n- {slug: otchety, name: Б}\n' },
    ['document-categories.yaml:2:3 «otchety» уже есть выше в этом файле'],
  ],
  [
    'the same feed key of two projects',
    {
      'projects/les/project.md': ['', 'external_key: k1\n'],
      'projects/sad/project.md': ['name: Сад\n', 'name: Сад\nexternal_key: k1\n'],
    },
    ['projects/sad/project.md:3:15 этот ключ уже у «les»'],
  ],
  [
    'the same feed key of two buildings of a project',
    {
      'projects/sad/buildings.yaml':
        '- {name: А, floors_total: 1, external_key: k}\n- {name: Б, floors_total: 1, external_key: k}\n',
      'projects/sad/site.yaml': null,
      'projects/sad/views.yaml': null,
    },
    ['projects/sad/buildings.yaml:2:44 этот ключ уже у «sad/А»'],
  ],
  [
    'missing pictures',
    { 'slider.yaml': ['pictures/dvor.jpg', 'pictures/no.jpg'], 'pictures/сад.jpg': null },
    ['press/dvor.md:12:1 нет файла pictures/сад.jpg', 'slider.yaml:4:12 нет файла pictures/no.jpg'],
  ],
  [
    'pictures from outside the folder',
    {
      'slider.yaml': ['pictures/dvor.jpg', '../../etc/passwd'],
      'projects/sad/aerial.yaml': '- {taken_on: 2026-03-21, picture: /etc/passwd, caption: x}\n',
      'press/dvor.md': ['pictures/%D1%81%D0%B0%D0%B4.jpg', 'pictures/../../x.jpg'],
      'income/arenda.md': ['Доход.', 'Доход. ![x](https://evil.example/x.jpg) ![y](..%2Fx.jpg)'],
    },
    [
      'income/arenda.md:8:8 картинка должна лежать в этой папке',
      'income/arenda.md:8:41 картинка должна лежать в этой папке',
      'press/dvor.md:12:1 картинка должна лежать в этой папке',
      'projects/sad/aerial.yaml:1:35 picture: нужен путь к файлу',
      'slider.yaml:4:12 picture: нужен путь к файлу от начала папки, без «..»',
    ],
  ],
  [
    'a picture that is not a picture',
    {
      'pictures/dvor.jpg':
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    },
    ['pictures/dvor.jpg:1:1 это не картинка JPEG, PNG, WebP, AVIF, GIF или TIFF'],
  ],
  [
    'a document with a false extension',
    { 'files/otchet.pdf': '<script>alert(1)</script>' },
    ['files/otchet.pdf:1:1 документом может быть PDF, DOCX, XLSX или ZIP'],
  ],
  [
    'an outline of two points',
    { 'projects/sad/buildings.yaml': ['[[10, 10], [40, 10], [40, 30]]', '[[10, 10], [40, 10]]'] },
    ['projects/sad/buildings.yaml:5:14 footprint: контур — хотя бы три точки'],
  ],
  [
    'a new building without its number of floors',
    { 'projects/sad/buildings.yaml': ['  floors_total: 5\n', ''] },
    ['projects/sad/buildings.yaml:19:3 для нового корпуса нужно floors_total'],
  ],
  [
    'a duplicate floor',
    { 'projects/sad/buildings.yaml': ['        - 2\n', '        - -1\n'] },
    ['projects/sad/buildings.yaml:18:11 этаж -1 уже есть выше'],
  ],
  [
    'stairs that overlap a corridor, and a door outside a wall',
    {
      'projects/sad/buildings.yaml': [
        'x: 8, y: 0, width: 5, height: 5}\n            openings:\n              - {kind: door, at: [8.1, 5]',
        'x: 8, y: 1, width: 5, height: 5}\n            openings:\n              - {kind: door, at: [8.1, 9]',
      ],
    },
    [
      'projects/sad/buildings.yaml:15:35 x: «stairs» накрывает другое помещение',
      'projects/sad/buildings.yaml:17:34 at: проём не лежит на стене помещения всей своей шириной',
    ],
  ],
  [
    'a floor as text, and a common room of an unknown kind',
    {
      'projects/sad/buildings.yaml': [
        'kind: stairs, x: 8, y: 0, width: 5, height: 5}\n            openings:\n              - {kind: door, at: [8.1, 5], direction: horizontal, width: 0.9, swing: up}\n        - 2',
        'kind: pool, x: 8, y: 0, width: 5, height: 5}\n        - первый',
      ],
    },
    [
      'projects/sad/buildings.yaml:15:24 kind: нужно одно из: corridor, hall, lift_hall',
      'projects/sad/buildings.yaml:16:11 floors: нужен номер этажа, или number и с ним outline, common',
    ],
  ],
  [
    'a year without a quarter',
    { 'documents/otchet.md': ['quarter: 1\n', ''] },
    ['documents/otchet.md:2:1 quarter: год и квартал указывают вместе'],
  ],
  [
    'files outside the layout, and names that cannot be addresses',
    {
      'press/2026/x.md': '',
      'press/Двор 2.md': '---\ntitle: x\n---\n',
      'projects/sad/progress/mart.md': '',
      'projects/constructor/toString': 'x',
      'constructor.md': '',
    },
    [
      'constructor.md:1:1 такого файла здесь не бывает',
      'press/2026/x.md:1:1 такого файла здесь не бывает',
      'press/Двор 2.md:2:1 имя «Двор 2» станет адресом',
      'projects/sad/progress/mart.md:1:1 альбом называют по месяцу: 2026-03.md',
    ],
  ],
  [
    'files that are not UTF-8 text',
    { 'purchase.md': new Uint8Array([0xff, 0xfe, 0x41]), 'press/x.md': 'a\0b' },
    ['press/x.md:1:1 не текст в кодировке UTF-8', 'purchase.md:1:1 не текст в кодировке UTF-8'],
  ],
  [
    'HTML inside Markdown, and unclosed HTML',
    {
      'income/arenda.md': ['Доход.', 'Доход <b>растёт</b>.'],
      'press/dvor.md': ['---\n\nДвор и', 'format: html\n---\n\n<p>Двор <b>и</p>'],
    },
    [
      'income/arenda.md:8:7 HTML внутри Markdown',
      'income/arenda.md:8:16 HTML внутри Markdown',
      'press/dvor.md:11:16 не разобрать HTML',
    ],
  ],
]

const forest = `---
name: Лес
city: tver
area_type: premium_area
`

describeOnStores('an invalid folder', (under) => {
  const mediaFolder = () => join(top, `media-${under.store}`)
  const importProblems = async (folder: string) => {
    const failure = await importContent(under.db, {
      folder,
      mediaFolder: mediaFolder(),
      clock: systemClock,
    }).catch((error: unknown) => error)
    return (failure instanceof Error ? failure.message : 'imported').split('\n')
  }

  it.each(invalidFolders)(
    'is rejected with the position of %s',
    async (_name, change, expected) => {
      const folder = await mkdtemp(join(top, 'case-'))
      const files = { ...company }
      for (const [path, edit] of Object.entries(change)) {
        if (edit === null) delete files[path]
        else if (!Array.isArray(edit)) files[path] = edit
        else if (path in files) {
          const before = String(files[path])
          files[path] = before.replace(...edit)
          expect(files[path]).not.toBe(before)
        } else files[path] = `${forest}${edit[1]}---\n`
      }
      await writeFolder(folder, files)
      const version = await getCatalogueVersion(under.db)
      const messages = await importProblems(folder)
      expect(messages).toEqual(expected.map((text) => expect.stringMatching(startingWith(text))))
      expect(await under.db.selectFrom('cities').select('id').execute()).toEqual([])
      expect(await getCatalogueVersion(under.db)).toBe(version)
    },
  )

  it('is rejected for too large, truncated and too long pictures', async () => {
    const folder = await mkdtemp(join(top, 'case-'))
    const complete = await makePicture(400, 300)
    const long = { width: 17_000, height: 2, channels: 3, background: '#fff' } as const
    const bomb = Buffer.from(
      await sharp({ create: { ...long, width: 8 } })
        .png()
        .toBuffer(),
    )
    // The header alone says how much memory the picture would take.
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    await writeFolder(folder, {
      ...company,
      'pictures/dvor.jpg': complete.subarray(0, complete.length / 2),
      'pictures/сад.jpg': await sharp({ create: long }).png().toBuffer(),
      'pictures/bomb.png': bomb,
      'slider.yaml': '- {slug: a, title: А, url: /, picture: pictures/bomb.png}\n',
    })
    expect(await importProblems(folder)).toEqual([
      'pictures/bomb.png:1:1 в картинке больше 40 миллионов пикселей',
      expect.stringMatching(/^pictures\/dvor\.jpg:1:1 картинка испорчена/),
      'pictures/сад.jpg:1:1 сторона картинки больше 16383 пикселей',
    ])
  })

  it('is rejected for symbolic links to files and folders', async () => {
    const folder = await mkdtemp(join(top, 'case-'))
    await writeFolder(folder, company)
    await rm(join(folder, 'pictures/dvor.jpg'))
    await symlink('/etc/hostname', join(folder, 'pictures/dvor.jpg'))
    await symlink('/etc', join(folder, 'etc'))
    const messages = await importProblems(folder)
    const reason = 'символическая ссылка: положите сюда сам файл'
    expect(messages).toContain(`etc:1:1 ${reason}`)
    expect(messages).toContain(`pictures/dvor.jpg:1:1 ${reason}`)
  })

  it.each([
    ['a missing folder', '/nowhere/at/all', /такой папки нет/],
    ['a file', '/etc/hostname', /не папка/],
  ])('is reported for %s', async (_name, folder, reason) => {
    expect((await importProblems(folder)).join('\n')).toMatch(reason)
  })

  it('is rejected when it is empty instead of deleting everything', async () => {
    expect((await importProblems(await mkdtemp(join(top, 'case-')))).join()).toMatch(
      /нет файлов содержания/,
    )
  })
})

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
}
