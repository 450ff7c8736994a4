import type { Database } from '../../../db/connect.ts'
import { findUsedFiles, findUsedPictures } from '../media/media-rows.server.ts'
import { type ContentKind, type ContentModel, createEmptyModel } from '../model/content-model.ts'
import { readPictureBook, stores } from './stored-content.server.ts'

/** Kinds without pictures and files, some of them many megabytes. */
const BARE: ReadonlySet<string> = new Set(['maps', 'plans', 'sources', 'mortgage'])

/** Returns the keys of pictures and files that only content of these projects names. */
export async function findHiddenKeys(
  db: Database,
  hidden: ReadonlySet<string>,
): Promise<Set<string>> {
  const book = await readPictureBook(db)
  const all = createEmptyModel()
  for (const kind of Object.keys(all) as ContentKind[]) {
    if (!BARE.has(kind)) Object.assign(all, { [kind]: await stores[kind].read(db, book) })
  }
  const isHiddenPlan = await findHiddenPlans(db, hidden)
  const pictures = [...all.plan_pictures].map(([key, value]) => {
    const own = value.pictures.filter(({ project }) =>
      project === null ? !isHiddenPlan(value.plan) : !hidden.has(project),
    )
    return [key, { ...value, pictures: own }] as const
  })
  const shown = Object.fromEntries(
    (Object.entries(all) as Array<[ContentKind, Map<string, object>]>).map(([kind, values]) => [
      kind,
      new Map(
        [...values].filter(([key, value]) =>
          kind === 'projects' ? !hidden.has(key) : !isOf(value, hidden),
        ),
      ),
    ]),
  ) as unknown as ContentModel
  shown.plan_pictures = new Map(pictures)
  const list = async (model: ContentModel) =>
    new Set([...findUsedPictures(model, book), ...(await findUsedFiles(db, model))])
  const used = await list(shown)
  return new Set([...(await list(all))].filter((key) => key !== null && !used.has(key)) as string[])
}

/** Returns whether all lots of a plan with pictures, and at least one, are in hidden projects. */
async function findHiddenPlans(
  db: Database,
  hidden: ReadonlySet<string>,
): Promise<(plan: string) => boolean> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('plans', 'plans.id', 'lots.plan_id')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select(['plans.key as plan', 'projects.slug'])
    .where('plans.id', 'in', db.selectFrom('flat_pictures').select('plan_id'))
    .distinct()
    .execute()
  const shown = new Set(rows.flatMap(({ plan, slug }) => (hidden.has(slug) ? [] : [plan])))
  const used = new Set(rows.map(({ plan }) => plan))
  return (plan) => used.has(plan) && !shown.has(plan)
}

function isOf(value: object, hidden: ReadonlySet<string>): boolean {
  return 'project' in value && typeof value.project === 'string' && hidden.has(value.project)
}
