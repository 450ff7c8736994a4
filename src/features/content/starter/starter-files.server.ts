import { readdir, readFile } from 'node:fs/promises'
import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { breakLines } from '../../../drawing/plan/text-outline.ts'
import { toSlug, uniqueSlug } from '../../../lib/http/slug.ts'
import { findTimeZone } from '../../../lib/time/russian-zones.ts'
import { parseWeek, weekDays } from '../../../lib/time/working-hours.ts'
import { findPortalNumber, toNamePlaceholder } from '../../../lib/http/unnamed-project.ts'
import { mainMenuNames } from '../../company/menu-schema.ts'
import { escapeMarkdown } from '../model/placeholders.ts'
import { type CompanyAnswers, type QuestionKey, questions } from './company-answers.server.ts'
import type { ImportedCompany, ImportedProject } from './imported-company.server.ts'

/**
 * How a name is set: as large as it fits. The mark is part of every page, so a long name stays text, and its numbers are
 * as short as its letters allow: smaller letters need more units a pixel of the header.
 */
const SETTINGS = [
  { height: 160, size: 112, width: 960, most: 1, first: 120, step: 0 },
  { height: 240, size: 102, width: 1140, most: 2, first: 96, step: 114 },
] as const

/**
 * Draws a company's name as an SVG of outlines, which needs no font where it is shown. A name that is too long for a
 * header is cut off and not readable.
 */
async function drawWordMark(name: string): Promise<{ svg: string; isReadable: boolean }> {
  const outline = await loadOnest()
  const words = name.trim().split(/\s+/).join(' ')
  const lines = SETTINGS.map((setting) => breakLines(words, setting, outline))
  const fitting = lines.findIndex((set) => set.join(' ') === words)
  const at = fitting === -1 ? SETTINGS.length - 1 : fitting
  const { height, size, first, step } = SETTINGS[at] ?? SETTINGS[1]
  const drawn = (lines[at] ?? []).map((line) => outline(line, size))
  const width = Math.max(1, ...drawn.map((line) => Math.ceil(line.width)))
  const paths = drawn.map(
    ({ path }, index) => `<path transform="translate(0 ${first + index * step})" d="${path}"/>`,
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="currentColor">${paths.join('')}</svg>\n`,
    isReadable: fitting !== -1,
  }
}

const templates = new URL('./templates/', import.meta.url)

/** The entries that every site has; each is shown once it leads somewhere. */
const MENU = `# Пункты меню в шапке, меню телефона и подвале. Пункт без раздела и страницы сайт не показывает.
# Убрать пункт: hidden: true. Свой пункт: любой slug и url страницы. Поля: docs/content.md.
${Object.entries(mainMenuNames)
  .map(([slug, name]) => `- slug: ${slug}\n  name: ${name}\n`)
  .join('')}`

/**
 * Returns the files of a new company's content folder by path. What has no answer stands as `{{…}}` and stops the
 * import until somebody fills it in.
 *
 * @param version `yyyy-mm-dd`, the version of the legal texts
 */
export async function createStarterFiles(
  answers: CompanyAnswers,
  { cities, projects }: Pick<ImportedCompany, 'cities' | 'projects'>,
  version: string,
  recipients: ReadonlyArray<{ name: string; purpose: string }> = [],
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const text = toText(answers)
  files.set('company.md', writeCompany(text))
  files.set('cities.yaml', writeCities(answers, text, cities))
  files.set('menu.yaml', MENU)
  const mark = await drawWordMark(answers.name ?? 'Логотип')
  files.set('brand.yaml', writeBrand(answers.name !== null && mark.isReadable))
  files.set('brand/logo.svg', mark.svg)
  for (const name of (await readdir(templates)).toSorted()) {
    const template = await readFile(new URL(name, templates), 'utf8')
    const path = name === 'README.md' ? name : `documents/${name}`
    files.set(path, fill(template, { ...text, version, recipients: listServices(recipients) }))
  }
  for (const project of projects)
    files.set(`projects/${project.slug}/project.md`, writeProject(project))
  return files
}

type Texts = Record<QuestionKey, string>

function toText(answers: CompanyAnswers): Texts {
  const entries = questions.map(({ key, label }) => [key, answers[key] ?? `{{${label}}}`])
  return Object.fromEntries(entries) as Texts
}

/** Lines of the policy, one for each service that the settings turn on. */
function listServices(recipients: ReadonlyArray<{ name: string; purpose: string }>): string {
  return recipients
    .map(({ name, purpose }) => `- ${name} — ${purpose} по поручению оператора;\n`)
    .join('')
}

/** Fills a template. An answer is a text, never Markdown. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => {
    const value = values[key]
    return value === undefined ? placeholder : escapeMarkdown(value)
  })
}

function writeCompany({ name, legal_name, inn, ogrn, address }: Texts): string {
  return `---
name: ${quote(name)}
legal_name: ${quote(legal_name)}
inn: ${quote(inn)}
ogrn: ${quote(ogrn)}
address: ${quote(address)}
# Одна фраза о компании под заголовком главной страницы:
# tagline: Строим дома у воды
# Вне часов работы форма называет ближайшее время звонка. hour — «в течение часа» всегда:
callback_promise: calendar
---
`
}

/** A mark of no name, or of one too long to be read in a header, is not shown: pages then show the name as text. */
function writeBrand(showsMark: boolean): string {
  return `# Фирменный стиль. Всё необязательно; чего нет, то как у сайта. Подробно: docs/content.md, раздел Brand.
# Логотип: SVG или PNG. fill="currentColor" в SVG — цвет текста вокруг, на тёмном светлый.
${showsMark ? '' : '# '}logo: brand/logo.svg
# logo_dark: brand/logo-dark.svg
# Значок вкладки браузера. Без него — первая буква названия:
# icon: brand/icon.svg
# Цвета в кавычках. Нечитаемый цвет загрузка сделает темнее или светлее и скажет об этом:
# colors: {accent: "#1f5a48", ink: "#15211d", paper: "#f2f4f1"}
# Шрифты WOFF2 с русскими и латинскими буквами, цифрами, ₽ и №:
# fonts: {text: brand/text.woff2, headings: brand/headings.woff2}
# Скругление углов, от 0 до 24 пикселей:
# radius: 2
# Слова и тон классов (premium_area, business_area, comfort_area, standard_area), light или dark:
# areas:
#   premium_area: {name: Премиум, tone: dark}
# Без строки «Сайт сделан на Kvartal»:
# credits: off
`
}

function writeCities(
  answers: CompanyAnswers,
  { city, phone, email }: Texts,
  imported: ImportedCompany['cities'],
): string {
  const known = imported.find(({ name }) => name.toLowerCase() === answers.city?.toLowerCase())
  const taken = new Set(imported.map(({ slug }) => slug))
  const own = known ?? {
    slug: uniqueSlug(toSlug(answers.city ?? '', 'gorod'), taken),
    name: city,
    region: null,
  }
  const cities = [own, ...imported.filter(({ slug }) => slug !== own.slug)]
  return cities
    .map((place) => {
      const isOwn = place.slug === own.slug
      const zone = (isOwn ? answers.time_zone : null) ?? findZone(place)
      return `- slug: ${place.slug}
  name: ${quote(place.name)}
  phone: ${quote(phone)}
  email: ${quote(email)}
  time_zone: ${quote(zone ?? '{{Часовой пояс}}')}
${writeHours(isOwn ? answers.hours : null)}`
    })
    .join('')
}

function findZone({ name, region }: { name: string; region?: string | null }): string | null {
  return findTimeZone({ town: name, region: region ?? '' })
}

/** Without hours the site promises no time of a call and shows none. */
function writeHours(text: string | null): string {
  const week = text === null ? null : parseWeek(text)
  if (week === null) {
    return `  # Часы отдела продаж; день без строки — выходной. Без них сайт не называет времени звонка:
  # working_hours: {mon: "9:00-19:00", tue: "9:00-19:00"}
`
  }
  const lines = weekDays.flatMap((day) =>
    week[day] === undefined ? [] : `    ${day}: "${week[day]}"\n`,
  )
  return `  # Часы отдела продаж; день без строки — выходной.\n  working_hours:\n${lines.join('')}`
}

function writeProject({
  name,
  city,
  area_type,
  address,
  position,
  latitude,
}: ImportedProject): string {
  const number = findPortalNumber(name)
  return `---
name: ${quote(number === null ? name : toNamePlaceholder(number))}
city: ${city}
address: ${quote(address)}
${latitude === null ? `# Координат фид не назвал: впишите latitude и longitude. По адресу их предложит\n# npx kvartal map from-osm ФАЙЛ --city ${city}\n` : ''}position: ${position}
${area_type === null ? '# Класс, если он объявлен:\n# area_type: business_area' : `area_type: ${area_type}`}
# Главная картинка и галерея:
# picture: pictures/dom.jpg
# pictures:
#   - {kind: courtyard, picture: pictures/dvor.jpg, caption: Двор}
---
`
}

/** A YAML scalar in double quotes. */
function quote(text: string): string {
  return JSON.stringify(text)
}
