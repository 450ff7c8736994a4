import type { Config } from '../../../app/context.server.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { type Count, type CompanyFacts } from './company-facts.server.ts'
import { listRecipients } from './recipients.server.ts'

/** What one check of a site found. The names of the checks are English. */
export interface SiteFinding {
  check: string
  ok: boolean
  /** What is there, in Russian. */
  value: string
  /** What to do, one Russian sentence; null when there is nothing to do. */
  advice: string | null
}

/** Of homes on sale: a feed always has a few that lack something. */
const MIN_KNOWN = 0.9
/** The first that a line names. */
const MAX_NAMES = 3

/** Says what a visitor would miss, in the order in which it matters. */
export function describeSite(facts: CompanyFacts, config: Config): SiteFinding[] {
  const { cities, projects, legalTexts } = facts
  const isSet = (check: string, ok: boolean, advice: string): SiteFinding =>
    find(check, ok, ok ? 'есть' : 'нет', advice)
  const named = <T extends { name: string }>(
    check: string,
    all: readonly T[],
    has: (one: T) => boolean,
    advice: string,
  ) => {
    const missing = all.filter((one) => !has(one)).map(({ name }) => name)
    const count = `${all.length - missing.length} из ${all.length}`
    const value = missing.length === 0 ? count : `${count}, нет: ${listNames(missing)}`
    return find(check, all.length > 0 && missing.length === 0, value, advice)
  }
  const shares = (
    check: string,
    count: (one: CompanyFacts['projects'][number]) => Count,
    advice: string,
  ) => {
    const shown = projects.filter((project) => count(project).all > 0)
    const value = shown
      .map((project) => `${project.name} ${toPercent(count(project))} %`)
      .join(', ')
    const ok = shown.every((project) => count(project).known >= MIN_KNOWN * count(project).all)
    return find(check, shown.length > 0 && ok, value || 'квартир в продаже нет', advice)
  }
  const { channels, PUBLIC_URL = '' } = config
  const unnamed = listRecipients(config).filter(({ name }) => !facts.policy.includes(name))
  const newRecipients = facts.policy === '' ? [] : unnamed.map(({ name }) => name)
  return [
    isSet('logo', facts.hasLogo, 'Положите логотип в brand/logo.svg и назовите его в brand.yaml.'),
    named(
      'phone',
      cities,
      ({ phone }) => phone !== '',
      'Впишите phone каждого города в cities.yaml.',
    ),
    named(
      'hours',
      cities,
      ({ hasHours, hasTemplateHours }) => hasHours && !hasTemplateHours,
      'Впишите working_hours каждого города в cities.yaml: без них сайт не называет времени звонка, а 9:00–21:00 каждый день написал образец.',
    ),
    isSet(
      'policy',
      legalTexts.has('privacy_policy'),
      'Опубликуйте политику обработки персональных данных: без неё сайт не принимает заявок.',
    ),
    isSet(
      'consent',
      legalTexts.has('consent'),
      'Опубликуйте согласие на обработку персональных данных: documents/soglasie-na-obrabotku.md.',
    ),
    named(
      'classes',
      projects,
      ({ hasClass }) => hasClass,
      'Впишите area_type в projects/*/project.md, если у проекта есть класс.',
    ),
    named(
      'coordinates',
      projects,
      ({ hasCoordinates }) => hasCoordinates,
      'Впишите latitude и longitude в projects/*/project.md: без них проекта нет на карте. По адресу их предложит kvartal map from-osm ФАЙЛ --city ГОРОД.',
    ),
    named(
      'pictures',
      projects,
      ({ hasPicture }) => hasPicture,
      'Положите картинку каждого проекта в папку и назовите её в picture его project.md.',
    ),
    shares('plans', ({ plans }) => plans, 'Добавьте в фид планировки квартир, у которых их нет.'),
    shares(
      'finishes',
      ({ finishes }) => finishes,
      'Добавьте в фид отделку: без неё посетитель не знает, что покупает.',
    ),
    named(
      'map',
      cities,
      ({ hasMap }) => hasMap,
      'Нарисуйте карту из OpenStreetMap: kvartal map from-osm ФАЙЛ --city ГОРОД, docs/content.md, раздел Maps.',
    ),
    find(
      'documents',
      facts.documents > 0,
      String(facts.documents),
      'Положите проектную декларацию и разрешения в documents/: покупатель ищет их на сайте.',
    ),
    find(
      'deliveries',
      channels.length > 0,
      channels.join(', ') || 'никуда',
      'Задайте LEADS_WEBHOOK_URL, LEADS_EMAIL, Битрикс24 или amoCRM: docs/operations.md.',
    ),
    find(
      'https',
      PUBLIC_URL.startsWith('https:'),
      PUBLIC_URL || 'PUBLIC_URL не задан',
      'Поставьте перед сервером прокси с сертификатом и задайте https-адрес в PUBLIC_URL.',
    ),
    find(
      'demo',
      !facts.hasDemo,
      facts.hasDemo ? 'в базе демонстрационная компания' : 'нет',
      'Уберите её, когда загрузите свою: npx kvartal demo remove.',
    ),
    find(
      'names',
      facts.unnamed.length === 0,
      facts.unnamed.length === 0
        ? 'у каждого проекта'
        : `${formatCount(facts.unnamed.length, 'проект скрыт', 'проекта скрыты', 'проектов скрыты')}: ${listNames(facts.unnamed)}`,
      `Впишите name в projects/${facts.unnamed[0] ?? ''}/project.md: площадка дала только номер.`,
    ),
    find(
      'legal_phone',
      facts.oldPhones.length === 0,
      facts.oldPhones.length === 0 ? 'как у городов' : `в текстах ${listNames(facts.oldPhones)}`,
      'Обновите телефон в политике и согласиях и дайте им новую версию: у городов он другой.',
    ),
    find(
      'recipients',
      newRecipients.length === 0,
      newRecipients.length === 0 ? 'все в политике' : `нет в политике: ${listNames(newRecipients)}`,
      'Назовите в политике, раздел 4.2, кто получает данные по настройкам сайта, и дайте ей новую версию.',
    ),
    find(
      'duplicates',
      facts.duplicates === 0,
      String(facts.duplicates),
      'Одна квартира продаётся дважды: уберите повтор из фида или прайс-листа.',
    ),
  ]
}

function find(check: string, ok: boolean, value: string, advice: string): SiteFinding {
  return { check, ok, value, advice: ok ? null : advice }
}

function toPercent({ known, all }: Count): number {
  return Math.floor((100 * known) / all)
}

function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES
  return `${names.slice(0, MAX_NAMES).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}
