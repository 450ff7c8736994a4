import type { Database } from '../../../db/connect.ts'
import { readPictureBook, readStoredContent } from '../write/stored-content.server.ts'
import type { StoredNames } from './reader-messages.server.ts'

/** Reads what a check of some files needs to know of all others, without their texts. */
export async function readStoredNames(db: Database): Promise<StoredNames> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'slug', 'external_key'])
    .orderBy('id')
    .execute()
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const buildings = await db
    .selectFrom('buildings')
    .select(['project_id', 'name', 'external_key'])
    .orderBy('id')
    .execute()
  const plans = await db.selectFrom('plans').select('key').orderBy('key').execute()
  const small = ['cities', 'categories', 'finishes', 'progress_videos'] as const
  const model = await readStoredContent(db, await readPictureBook(db), small)
  return {
    keys: {
      ...Object.fromEntries(
        small.map((kind) => [kind, new Map([...model[kind].keys()].map((key) => [key, {}]))]),
      ),
      plans: new Map(plans.map(({ key }) => [key, {}])),
      projects: new Map(
        projects.map(({ slug, external_key }) => [
          slug,
          external_key === null ? {} : { external_key },
        ]),
      ),
      buildings: new Map(
        buildings.map(({ project_id, name, external_key }) => {
          const project = slugs.get(project_id) ?? ''
          return [
            `${project}/${name}`,
            { project, ...(external_key === null ? {} : { external_key }) },
          ]
        }),
      ),
    },
    media: await readMediaKeys(db),
  }
}

async function readMediaKeys(db: Database): Promise<string[]> {
  const pictures = await db.selectFrom('pictures').select('key').execute()
  const files = await db.selectFrom('content_files').select('key').execute()
  return [...pictures, ...files]
    .map(({ key }) => key)
    .concat([...(await readBrandFiles(db)).keys()])
}

/** The source files of the brand by path. */
export async function readBrandFiles(db: Database): Promise<Map<string, Buffer>> {
  const row = await db.selectFrom('brand').select('originals').executeTakeFirst()
  const originals = JSON.parse(row?.originals ?? '{}') as Record<string, string>
  return new Map(
    Object.entries(originals).map(([key, bytes]) => [key, Buffer.from(bytes, 'base64')]),
  )
}
