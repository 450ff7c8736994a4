import type { ContentKind } from '../model/content-model.ts'

/** Of these kinds the first part of a key is the slug of a project. */
const kindsInProjects: ReadonlySet<ContentKind> = new Set([
  'buildings',
  'sites',
  'albums',
  'progress_videos',
  'aerial',
  'project_finishes',
  'views',
])

/** Keys of the content that every release of the demo company has had, by kind. */
export const demoKeys: Partial<Record<ContentKind, readonly string[]>> = {
  company: ['company'],
  cities: ['moskva', 'sankt-peterburg'],
  maps: ['moskva', 'sankt-peterburg'],
  socials: ['telegram', 'vkontakte', 'youtube', 'youtube_global'],
  apps: ['Приложение жителя', 'Приложение покупателя'],
  menu: [
    'about',
    'business_area',
    'documents',
    'flats',
    'premium_area',
    'press_center',
    'projects',
    'purchase',
  ],
  slider: ['dve-vertikali', 'ohristy-dvor', 'rassrochka', 'stanochnaya', 'vodomernaya'],
  finishes: ['none', 'predchistovaya', 's-otdelkoy'],
  categories: [
    'dannye',
    'deklaratsii',
    'dogovory',
    'hod-stroitelstva',
    'otchetnost',
    'razresheniya',
  ],
  plans: `
    1-35 1-39-balcony 1-41-wardrobe 1-43-corner 1-43-loggia 1-44-euro 1-48-euro-loggia 1-51-euro-wardrobe
    1-52-euro-corner 2-55-euro 2-62-euro-wardrobe 2-64-euro-balcony 2-64-loggia 2-66-laundry 2-67-corner
    2-67-master 2-70-euro-corner 3-103-terrace 3-111-corner 3-76-euro 3-85-corner 3-86-euro-corner
    3-87-euro-master 3-92-loggia 4-118-corner 4-120-terrace 4-127-euro 4-130-loggia 5-144-terrace 5-156-corner
    5-169-euro s-26 s-30-balcony s-32-loggia s-33-laundry s-34-wardrobe s-37-corner
  `
    .trim()
    .split(/\s+/),
  projects: [
    'dom-na-lekalnoy',
    'dve-vertikali',
    'klyon-i-lipa',
    'ohristy-dvor',
    'stanochnaya-31',
    'vodomernaya-12',
  ],
  documents: `
    akt-osmotra-obrazets dogovor-uchastiya-obrazets finansovaya-otchetnost-1-kvartal-2025
    finansovaya-otchetnost-1-kvartal-2026 finansovaya-otchetnost-2-kvartal-2025
    finansovaya-otchetnost-2-kvartal-2026 finansovaya-otchetnost-3-kvartal-2025
    finansovaya-otchetnost-3-kvartal-2026 finansovaya-otchetnost-4-kvartal-2024
    finansovaya-otchetnost-4-kvartal-2025 izmeneniya-deklaratsiy-1-kvartal-2025
    izmeneniya-deklaratsiy-1-kvartal-2026 izmeneniya-deklaratsiy-2-kvartal-2025
    izmeneniya-deklaratsiy-2-kvartal-2026 izmeneniya-deklaratsiy-3-kvartal-2025
    izmeneniya-deklaratsiy-3-kvartal-2026 izmeneniya-deklaratsiy-4-kvartal-2024
    izmeneniya-deklaratsiy-4-kvartal-2025 otchet-o-hode-stroitelstva-1-kvartal-2025
    otchet-o-hode-stroitelstva-1-kvartal-2026 otchet-o-hode-stroitelstva-2-kvartal-2025
    otchet-o-hode-stroitelstva-2-kvartal-2026 otchet-o-hode-stroitelstva-3-kvartal-2025
    otchet-o-hode-stroitelstva-3-kvartal-2026 otchet-o-hode-stroitelstva-4-kvartal-2024
    otchet-o-hode-stroitelstva-4-kvartal-2025 politika-cookie politika-obrabotki-i-zashity-personalnyh-dannyh
    prava-na-uchastok-dom-na-lekalnoy prava-na-uchastok-dve-vertikali prava-na-uchastok-klyon-i-lipa
    prava-na-uchastok-ohristy-dvor prava-na-uchastok-stanochnaya-31 prava-na-uchastok-vodomernaya-12 pravila-broni
    proektnaya-deklaratsiya-dom-na-lekalnoy proektnaya-deklaratsiya-dve-vertikali
    proektnaya-deklaratsiya-klyon-i-lipa proektnaya-deklaratsiya-ohristy-dvor
    proektnaya-deklaratsiya-stanochnaya-31 proektnaya-deklaratsiya-vodomernaya-12 proektnaya-deklaratsiya-vypiska
    razreshenie-dom-na-lekalnoy razreshenie-dve-vertikali razreshenie-klyon-i-lipa
    razreshenie-na-stroitelstvo-obrazets razreshenie-na-vvod-vodomernaya-12-korpus-1 razreshenie-ohristy-dvor
    razreshenie-stanochnaya-31 razreshenie-vodomernaya-12 razresheniya-na-stroitelstvo-1-kvartal-2025
    razresheniya-na-stroitelstvo-1-kvartal-2026 razresheniya-na-stroitelstvo-2-kvartal-2025
    razresheniya-na-stroitelstvo-2-kvartal-2026 razresheniya-na-stroitelstvo-3-kvartal-2025
    razresheniya-na-stroitelstvo-3-kvartal-2026 razresheniya-na-stroitelstvo-4-kvartal-2024
    razresheniya-na-stroitelstvo-4-kvartal-2025 scheta-eskrou soglasie-na-obrabotku-personalnyh-dannyh
    soglasie-na-poluchenie-rassylok usloviya-polzovaniya-saytom
  `
    .trim()
    .split(/\s+/),
  press: `
    beton-zimoy bron-na-pyat-dney dom-na-lekalnoy-karkas dom-na-lekalnoy-sosednie-doma
    dom-na-lekalnoy-start-prodazh dve-vertikali-bashnya-2-start-prodazh dve-vertikali-fundamentnaya-plita
    dve-vertikali-karkas-pervoy-bashni dve-vertikali-start-prodazh dve-vertikali-svai ipoteka-chto-sprosit-u-banka
    itogi-proverok-2025 kak-chitat-otchet-o-stroyke kak-my-izmeryaem-kvartiry kirpich-tryoh-tonov
    kladovye-kak-vybrat klyon-i-lipa-derevya klyon-i-lipa-korpus-2-start-prodazh klyon-i-lipa-start-prodazh
    klyon-i-lipa-teplovoy-punkt minuty-do-metro ohristy-dvor-fasad-korpus-1 ohristy-dvor-itogovaya-proverka
    ohristy-dvor-karkas-korpus-1 ohristy-dvor-korpus-3-start-prodazh ohristy-dvor-start-prodazh
    rassrochka-bez-melkogo-shrifta shkola-i-sad-u-parka stanochnaya-korpus-2-start-prodazh stanochnaya-otoplenie
    stanochnaya-steny-obsledovany vodomernaya-dvor-otkryt vodomernaya-korpus-1-vvod
    vodomernaya-korpus-2-razreshenie vodomernaya-korpus-2-start-prodazh vodomernaya-korpus-3-start-prodazh
    vodomernaya-korpus-4-start-prodazh vodomernaya-okna-shum vodomernaya-pervye-klyuchi zaryadka-v-parkovke
  `
    .trim()
    .split(/\s+/),
  broadcasts: [
    'dve-vertikali-18-mesyatsev',
    'dve-vertikali-kamera',
    'klyon-i-lipa-vestibyul',
    'ohristy-dvor-oblet',
    'ohristy-dvor-vestibyul',
    'stanochnaya-vestibyul',
    'vodomernaya-oblet',
  ],
  income: ['dolya-ot-vyruchki', 'fiksirovannyy-platezh', 'posutochno-v-bashne'],
  mortgage: ['bazovaya', 'bolshoy-vznos', 'it-ipoteka', 'premialnaya', 'semeynaya'],
  instalments: ['bez-udorozhaniya', 'na-dva-goda'],
}

/** Whether the demo company has an item with this key. */
export function isDemoKey(kind: ContentKind, key: string): boolean {
  const slug = key.split('/')[0] ?? ''
  const owner = kindsInProjects.has(kind) ? 'projects' : kind === 'plan_pictures' ? 'plans' : kind
  return demoKeys[owner]?.includes(slug) ?? false
}
