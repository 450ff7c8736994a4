import type { Database } from '../../../db/connect.ts'
import { type ContentValues, findStoredBuilding } from '../model/content-model.ts'
import {
  type ContentStores,
  findIdBySlug,
  readCommonPlan,
  readLine,
  readOutline,
  hasRows,
  getIdBySlug,
  removeRows,
  replaceRows,
  saveRow,
  toJson,
} from './content-store.server.ts'
import { normalizeHtml } from '../model/markdown.ts'
import { toHidden, writeHidden } from './hidden-projects.server.ts'
import { removeSite } from './site-stores.server.ts'

type Project = ContentValues['projects']
type Building = ContentValues['buildings']
type Sections = NonNullable<Building['sections']>

/** Stores of projects and buildings. Feeds write the same rows: fields that a file omits keep the values of the feed. */
export const placeStores = {
  projects: {
    async read(db, book) {
      const rows = await db
        .selectFrom('projects')
        .innerJoin('cities', 'cities.id', 'projects.city_id')
        .selectAll('projects')
        .select('cities.slug as city')
        .orderBy('projects.position')
        .orderBy('projects.id')
        .execute()
      const metro = await db.selectFrom('project_metro').selectAll().orderBy('position').execute()
      const pictures = await db
        .selectFrom('project_pictures')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map((row): [string, Project] => {
          const { id, slug, city_id: _city, external_key, picture, site, html, ...rest } = row
          // Feeds alone tell these.
          const {
            developer: _developer,
            district: _district,
            text_hash: _text,
            feed_picture: _photo,
            portal_ids: _numbers,
            hidden_by,
            ...facts
          } = rest
          const own = <R extends { project_id: number }>(list: R[]) =>
            list.filter(({ project_id }) => project_id === id)
          return [
            slug,
            {
              ...facts,
              ...toHidden(hidden_by),
              ...(external_key === null ? {} : { external_key }),
              picture: book.toKey(picture),
              site: readOutline(site),
              metro: own(metro).map(({ project_id: _id, position: _position, ...stop }) => stop),
              pictures: own(pictures).map(({ kind, picture: key, phone_picture, caption }) => ({
                kind,
                picture: key,
                phone_picture,
                caption,
              })),
              html: normalizeHtml(html),
            },
          ]
        }),
      )
    },
    async write(trx, slug, { city, metro = [], pictures, external_key, hidden, ...value }, book) {
      const project_id = await saveRow(
        trx,
        'projects',
        { slug },
        {
          ...value,
          area_type: value.area_type ?? null,
          address: value.address ?? '',
          latitude: value.latitude ?? null,
          longitude: value.longitude ?? null,
          ...(external_key === undefined ? {} : { external_key }),
          city_id: await getIdBySlug(trx, 'cities', city),
          picture: book.toAddress(value.picture),
          site: toJson(value.site),
        },
      )
      await writeHidden(trx, project_id, { hidden, name: value.name })
      await replaceRows(trx, 'project_metro', { project_id }, metro)
      await replaceRows(trx, 'project_pictures', { project_id }, pictures)
    },
    async remove(trx, slug) {
      const project_id = await getIdBySlug(trx, 'projects', slug)
      if (await hasRows(trx, 'lots', { project_id })) return 'у проекта есть лоты'
      if (await hasRows(trx, 'documents', { project_id })) return 'на проект ссылаются документы'
      const buildings = await trx
        .selectFrom('buildings')
        .select('id')
        .where('project_id', '=', project_id)
        .execute()
      for (const { id } of buildings) await removeBuilding(trx, id)
      await removeSite(trx, project_id)
      for (const table of ['project_metro', 'project_pictures'] as const) {
        await removeRows(trx, table, { project_id })
      }
      await removeRows(trx, 'income_program_projects', { project_id })
      await removeRows(trx, 'projects', { slug })
    },
    merge: (stored, wanted) => {
      const { area_type, address, latitude, longitude, metro, external_key } = stored ?? {}
      return {
        area_type: area_type ?? null,
        address: address ?? '',
        metro: metro ?? [],
        latitude: latitude ?? null,
        longitude: longitude ?? null,
        ...(external_key === undefined ? {} : { external_key }),
        // A file that no longer says it shows the project again; what a command has hidden stays so.
        ...(stored?.hidden === undefined ? {} : { hidden: false }),
        ...omitUndefined(wanted),
      }
    },
  },

  buildings: {
    isList: true,
    read: readBuildings,
    async write(trx, _key, { project, sections, completion, ...value }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const known = await findBuilding(trx, project_id, value.name, value.external_key)
      const [year, quarter] = completion?.split('-').map(Number) ?? []
      const building_id = await saveRow(
        trx,
        'buildings',
        known === undefined ? { project_id, name: value.name } : { id: known },
        {
          name: value.name,
          position: value.position,
          footprint: toJson(value.footprint),
          front: toJson(value.front),
          ...(value.stages === undefined ? {} : { stages: JSON.stringify(value.stages) }),
          state: value.state ?? null,
          floors_total: value.floors_total ?? null,
          completion_year: year ?? null,
          completion_quarter: quarter ?? null,
          ...(value.external_key === undefined ? {} : { external_key: value.external_key }),
        },
      )
      for (const [index, section] of (sections ?? []).entries()) {
        const section_id = await saveRow(
          trx,
          'sections',
          { building_id, name: section.name },
          { position: index + 1 },
        )
        await saveFloors(trx, section_id, section.floors)
      }
    },
    async remove(trx, key) {
      const [project, name] = splitKey(key)
      const project_id = await findIdBySlug(trx, 'projects', project)
      if (project_id === undefined) return undefined
      const building_id = await findBuilding(trx, project_id, name, undefined)
      if (building_id === undefined) return undefined
      if (await hasRows(trx, 'lots', { building_id })) return 'в корпусе есть лоты'
      await removeBuilding(trx, building_id)
      return undefined
    },
    find: findStoredBuilding,
    merge(stored, wanted) {
      const merged = { ...stored, ...omitUndefined(wanted) }
      const floors_total = merged.floors_total ?? findHighestFloor(wanted.sections)
      return {
        ...merged,
        ...(floors_total === undefined ? {} : { floors_total }),
        sections: mergeSections(stored?.sections ?? [], wanted.sections ?? []),
      }
    },
  },
} satisfies Partial<ContentStores>

/** Saves all floors of a section in one statement: single rows would take sixty statements for thirty floors. */
async function saveFloors(
  trx: Database,
  section_id: number,
  floors: Sections[number]['floors'],
): Promise<void> {
  if (floors.length === 0) return
  await trx
    .insertInto('floors')
    .values(
      floors.map(({ number, outline, common }) => ({
        section_id,
        number,
        outline: toJson(outline),
        common: toJson(common),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['section_id', 'number']).doUpdateSet((row) => ({
        outline: row.ref('excluded.outline'),
        common: row.ref('excluded.common'),
      })),
    )
    .execute()
}

async function readBuildings(db: Database): Promise<Map<string, Building>> {
  const rows = await db
    .selectFrom('buildings')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .selectAll('buildings')
    .select('projects.slug as project')
    .orderBy('projects.position')
    .orderBy('buildings.project_id')
    .orderBy('buildings.position')
    .orderBy('buildings.id')
    .execute()
  const floors = await db
    .selectFrom('sections')
    .leftJoin('floors', 'floors.section_id', 'sections.id')
    .select(['building_id', 'sections.name', 'floors.number', 'floors.outline', 'floors.common'])
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('floors.number')
    .execute()
  const sections = new Map<number, Sections>()
  /** Equal floors share one plan object, which a file then contains once. */
  const plans = new Map<string, Sections[number]['floors'][number]['common']>()
  for (const { building_id, name, number, outline, common } of floors) {
    const list = sections.get(building_id) ?? []
    sections.set(building_id, list)
    let section = list.find((known) => known.name === name)
    if (!section) list.push((section = { name, floors: [] }))
    if (number === null) continue
    // The YAML parser allows at most a hundred aliases of one anchor.
    const key = `${building_id} ${name} ${Math.floor(number / 100)} ${common}`
    const plan = plans.get(key) ?? readCommonPlan(common)
    plans.set(key, plan)
    section.floors.push({ number, outline: readOutline(outline), common: plan })
  }
  const values = new Map<string, Building>()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const position = (counts.get(row.project) ?? 0) + 1
    counts.set(row.project, position)
    const { completion_year: year, completion_quarter: quarter } = row
    values.set(`${row.project}/${row.name}`, {
      project: row.project,
      name: row.name,
      ...(row.external_key === null ? {} : { external_key: row.external_key }),
      ...(row.floors_total === null ? {} : { floors_total: row.floors_total }),
      ...(year === null || quarter === null ? {} : { completion: `${year}-${quarter}` }),
      ...(row.state === null ? {} : { state: row.state }),
      footprint: readOutline(row.footprint),
      front: readLine(row.front),
      ...(row.stages === null ? {} : { stages: JSON.parse(row.stages) as Building['stages'] }),
      sections: sections.get(row.id) ?? [],
      position,
    })
  }
  return values
}

/** Finds a building by its external key, or else by its name. */
async function findBuilding(
  trx: Database,
  project_id: number,
  name: string,
  externalKey: string | undefined,
): Promise<number | undefined> {
  const rows = await trx
    .selectFrom('buildings')
    .select(['id', 'name', 'external_key'])
    .where('project_id', '=', project_id)
    .orderBy('id')
    .execute()
  const byKey = externalKey && rows.find((row) => row.external_key === externalKey)
  return (byKey || rows.find((row) => row.name === name))?.id
}

async function removeBuilding(trx: Database, building_id: number): Promise<void> {
  const sections = trx.selectFrom('sections').select('id').where('building_id', '=', building_id)
  await trx.deleteFrom('floors').where('section_id', 'in', sections).execute()
  await removeRows(trx, 'sections', { building_id })
  await removeRows(trx, 'buildings', { id: building_id })
}

/** Merges without removing sections and floors, since lots refer to them. */
function mergeSections(stored: Sections, wanted: Sections): Sections {
  const names = new Set([...stored, ...wanted].map(({ name }) => name))
  return [...names].map((name) => {
    const floors = new Map(
      [stored, wanted]
        .flatMap((list) =>
          list.filter((section) => section.name === name).flatMap(({ floors }) => floors),
        )
        .map((floor) => [floor.number, floor]),
    )
    return { name, floors: [...floors.values()].toSorted((a, b) => a.number - b.number) }
  })
}

/** Returns the highest floor that a file lists; undefined if it lists none. */
function findHighestFloor(sections: Sections | undefined): number | undefined {
  const numbers = (sections ?? []).flatMap(({ floors }) => floors.map(({ number }) => number))
  return numbers.length === 0 ? undefined : Math.max(1, ...numbers)
}

/** Returns the value without undefined fields. */
function omitUndefined<V extends object>(value: V): V {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as V
}

/** Splits at the first slash: a name may contain a slash, a slug may not. */
function splitKey(key: string): [string, string] {
  const at = key.indexOf('/')
  return [key.slice(0, at), key.slice(at + 1)]
}
