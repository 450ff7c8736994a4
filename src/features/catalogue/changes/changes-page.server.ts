import type { Choices } from '../../../lib/http/choice-filters.ts'
import {
  canonicalChoices,
  type ChoiceLinks,
  readChoicePage,
} from '../../../lib/http/choice-page.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { AppContext, ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { formatDay } from '../../../lib/time/days.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { type DescribedChange, describeChange } from './change-texts.ts'
import { type LotEvent, readEvents, toChanges } from './read-changes.server.ts'
import { changeTypes } from './schema.ts'

const PER_PAGE = 50
const SHOWN_DAYS_MS = 30 * 86_400_000

export interface ChangesData {
  /** By day in Moscow, the newest first, and by house; houses and their changes in the order of the newest change. */
  days: ReadonlyArray<{ title: string; houses: readonly HouseChanges[] }>
  count: number
  page: number
  pages: number
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  /** The address of this page, and of the first page of the same list. */
  path: string
  firstPath: string
  /** Since when changes are recorded, in words, if that is within the shown days; else null. */
  since: string | null
}

interface HouseChanges {
  house: string
  changes: readonly DescribedChange[]
}

export const changesPage: ServerPage<ChangesData> = {
  canonicalSearch: (search) => canonicalChoices(search, ['type', 'kind', 'project']),
  async load({ search, snapshot }, context) {
    const {
      rows,
      chosen: _chosen,
      ...list
    } = readChoicePage(await readEvents(snapshot, context), {
      path: '/changes',
      search,
      choices: changeChoices(snapshot.projects),
      perPage: PER_PAGE,
    })
    const changes = toChanges(rows, snapshot).map(describeChange)
    const days = [...Map.groupBy(changes, ({ at }) => formatDay(at))]
    return {
      ...list,
      since: await readStart(context),
      days: days.map(([title, all]) => ({
        title,
        houses: [...Map.groupBy(all, ({ house }) => house)].map(([house, own]) => ({
          house,
          changes: own,
        })),
      })),
    }
  },
}

/** The day of the first import of the site's first source, if changes of all 30 days cannot be known. */
async function readStart({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<string | null> {
  const { first } = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  const shown = new Date(clock.now().getTime() - SHOWN_DAYS_MS).toISOString()
  return first !== null && first > shown ? formatDay(first) : null
}

function changeChoices(projects: readonly ProjectCard[]): Choices<LotEvent> {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return {
    type: {
      label: 'Событие',
      values: ({ type }) => [{ value: type, label: changeTypes[type] }],
      known: changeTypes,
    },
    kind: {
      label: 'Вид',
      values: ({ kind }) => [{ value: kind, label: lotKinds[kind].title }],
      known: Object.fromEntries(Object.entries(lotKinds).map(([kind, { title }]) => [kind, title])),
    },
    project: {
      label: 'Проект',
      values: ({ project_id }) => {
        const project = byId.get(project_id)
        return project ? [{ value: project.slug, label: project.name }] : []
      },
      known: Object.fromEntries(projects.map(({ slug, name }) => [slug, name])),
    },
  }
}
