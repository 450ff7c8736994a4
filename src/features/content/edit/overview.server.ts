import type { Config } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { kindTitles } from '../model/kind-names.ts'
import { readCompanyFacts } from '../starter/company-facts.server.ts'
import { describeSite, type SiteFinding } from '../starter/site-findings.server.ts'
import { contentReads } from './edit-contracts.ts'
import type { MissingContent } from './edit-schema.ts'
import { editedKinds } from './list-files.server.ts'
import { listItems } from './list-items.server.ts'
import { readRevision } from './stored-files.server.ts'

interface Remedy {
  text: string
  /** The file; undefined: a kind of file, which is opened from its list, or nothing of the content. */
  path?: string
  field?: string
}

/** What an editor does about a check; `doctor --site` says the same for the terminal. */
const remedies: Readonly<Record<string, Remedy>> = {
  logo: {
    text: 'Нет логотипа: посетители видят название текстом',
    path: 'brand.yaml',
    field: 'logo',
  },
  phone: { text: 'Нет телефона города', path: 'cities.yaml', field: 'phone' },
  hours: {
    text: 'Нет часов работы: сайт не называет времени звонка',
    path: 'cities.yaml',
    field: 'working_hours',
  },
  policy: {
    text: 'Нет политики обработки персональных данных: заявок не принять',
    path: 'documents/policy.md',
    field: 'type',
  },
  consent: {
    text: 'Нет согласия на обработку персональных данных',
    path: 'documents/consent.md',
    field: 'type',
  },
  classes: { text: 'Не у всех проектов указан класс', field: 'area_type' },
  coordinates: { text: 'Не все проекты есть на карте: нет координат', field: 'latitude' },
  pictures: { text: 'Не у всех проектов есть картинка', field: 'picture' },
  plans: { text: 'Не у всех квартир есть планировка: её присылает фид' },
  finishes: { text: 'Не у всех квартир указана отделка: её присылает фид' },
  map: { text: 'Нет карты города' },
  documents: { text: 'Нет проектных деклараций и разрешений: их ищут покупатели' },
  deliveries: { text: 'Заявки никуда не доставляются: это задаёт администратор сайта' },
  https: { text: 'Сайт работает без https: это задаёт администратор сайта' },
  demo: { text: 'На сайте ещё есть демонстрационная компания' },
  names: { text: 'Проект скрыт: площадка дала только номер, впишите название', field: 'name' },
  legal_phone: { text: 'В политике или согласии прежний телефон: обновите текст и версию' },
  recipients: { text: 'В политике названы не все, кто получает данные: обновите текст и версию' },
  duplicates: { text: 'Одна квартира продаётся дважды: уберите повтор из фида' },
}

/** Lists the kinds of content with the number of their files and drafts, and first what the site lacks. */
export function createContentOverview(config: Config) {
  return defineQuery(contentReads.overview, {
    read: async ({ db }) => {
      const items = await listItems(db, editedKinds)
      const findings = describeSite(await readCompanyFacts(db), config)
      return {
        revision: await readRevision(db),
        kinds: editedKinds.map((kind) => {
          const own = items.filter((item) => item.kind === kind)
          const drafts = own.filter(({ draft }) => draft !== null).length
          return { kind, title: kindTitles[kind], items: own.length, drafts }
        }),
        missing: await listMissing(db, findings),
      }
    },
  })
}

async function listMissing(
  db: Database,
  findings: readonly SiteFinding[],
): Promise<MissingContent[]> {
  const published = await db
    .selectFrom('documents')
    .select(['slug', 'type'])
    .where('type', 'in', ['privacy_policy', 'consent'])
    .orderBy('position')
    .execute()
  const projects = await db.selectFrom('projects').select(['slug', 'name']).execute()
  const policy = published.find(({ type }) => type === 'privacy_policy')
  return findings
    .filter(({ ok }) => !ok)
    .map(({ check, value }) => {
      const { text, path = null, field = null } = remedies[check] ?? { text: check }
      const ofPolicy = check === 'recipients' || check === 'legal_phone'
      const first = findNames(value)?.split(', ')[0]
      const project = projects.find(({ slug, name }) => name === first || slug === first)
      const own =
        ofPolicy && policy
          ? `documents/${policy.slug}.md`
          : (path ?? (field !== null && project ? `projects/${project.slug}/project.md` : null))
      return { check, text: withNames(text, value), path: own, field }
    })
}

/** The names that a finding has, as «Невельск, Тверь». */
function withNames(text: string, value: string): string {
  const names = findNames(value)
  return names === undefined ? text : `${text}: ${names}`
}

function findNames(value: string): string | undefined {
  return /(?:нет|скрыты?|скрыто|скрытых): (.+)$/.exec(value)?.[1]
}
