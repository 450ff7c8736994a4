import type { Database } from '../../db/connect.ts'
import { findNextHoliday, type Holiday } from '../../lib/time/holidays.ts'
import { zoneDay } from '../../lib/time/zone-time.ts'
import { readHolidays, readWorkingHours } from '../../lib/time/working-hours-schema.ts'
import type { WorkingHours } from '../../lib/time/working-hours.ts'
import type { ShownPicture } from '../../lib/shown-picture.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { listDocuments } from '../documents/queries.server.ts'
import type { DocumentCard } from '../documents/schema.ts'
import { countFigures, type Figure } from './schema.ts'

export interface AboutData {
  /** Null until the company has described itself. */
  company: {
    name: string
    legal_name: string
    inn: string | null
    ogrn: string | null
    address: string | null
    tagline: string
    about_html: string
  } | null
  /** Who draws, builds and answers the phone. */
  people: ReadonlyArray<{ role: string; name: string | null; text: string }>
  figures: readonly Figure[]
  /** A living room of the company's homes; null without a picture of one. */
  room: (ShownPicture & { project: string; href: string }) | null
  /** The projects whose fronts are drawn on one line; empty if none is known. */
  street: ReadonlyArray<{ name: string; href: string }>
  offices: readonly Office[]
  papers: readonly ProjectPapers[]
}

export interface Office {
  city: string
  phone: string
  email: string
  /** Where buyers are received, and how to get there; empty when unknown. */
  address: string
  way: string
  hours: WorkingHours
  /** The holiday that lasts, or the next one; null without any. */
  holiday: Holiday | null
  /** A room of the house in which the office is. */
  picture: ShownPicture | null
}

/** Licences, declarations and permits of one project, or of the company itself. */
export interface ProjectPapers {
  project: { slug: string; name: string } | null
  documents: ReadonlyArray<Pick<DocumentCard, 'slug' | 'title'>>
}

/** The papers by which a buyer checks a developer; the others are on `/documents`. */
const SHOWN_PAPERS: ReadonlySet<string | null> = new Set(['declaration', 'permit', 'commissioning'])

/** `/about` (D58). */
export const aboutPage: ServerPage<AboutData> = {
  canonicalSearch: () => '',
  async load({ snapshot }, { db, clock }) {
    const { people, ...company } = (await readCompany(db)) ?? { people: [] }
    return {
      company: 'name' in company ? company : null,
      people,
      figures: countFigures(snapshot),
      room: findRoom(snapshot),
      street: snapshot.projects
        .filter(({ is_to_scale }) => is_to_scale)
        .map(({ name, slug }) => ({ name, href: `/projects/${slug}` })),
      offices: await readOffices(db, snapshot, clock.now()),
      papers: groupPapers(await listDocuments(db, snapshot.projects)),
    }
  },
}

/** An interior of the last project that has one. */
function findRoom({ projects, rooms }: CatalogueSnapshot): AboutData['room'] {
  // The home page shows that of the first one.
  for (const { id, slug, name } of projects.toReversed()) {
    const found = rooms.get(id)?.find(({ kind }) => kind === 'interior')
    if (found) {
      const { kind: _kind, ...picture } = found
      return { ...picture, project: name, href: `/projects/${slug}` }
    }
  }
  return null
}

/** The lobby, or another room, of the project at the address of an office. */
function findOfficeRoom(
  address: string,
  { projects, rooms }: CatalogueSnapshot,
): ShownPicture | null {
  const house = projects.find((project) => address !== '' && project.address.endsWith(address))
  const own = house ? (rooms.get(house.id) ?? []) : []
  const found = own.find(({ kind }) => kind === 'lobby') ?? own[0]
  if (!found) return null
  const { kind: _kind, ...picture } = found
  return picture
}

async function readCompany(
  db: Database,
): Promise<(NonNullable<AboutData['company']> & Pick<AboutData, 'people'>) | null> {
  const company = await db
    .selectFrom('company')
    .select(['name', 'legal_name', 'inn', 'ogrn', 'address', 'tagline', 'about_html'])
    .select('people')
    .executeTakeFirst()
  return company ? { ...company, people: JSON.parse(company.people) as AboutData['people'] } : null
}

async function readOffices(
  db: Database,
  snapshot: CatalogueSnapshot,
  now: Date,
): Promise<Office[]> {
  const cities = await db
    .selectFrom('cities')
    .select([
      'name',
      'phone',
      'email',
      'working_hours',
      'holidays',
      'time_zone',
      'office_address',
      'office_way',
    ])
    .where((eb) =>
      eb.or([eb('phone', '<>', ''), eb('email', '<>', ''), eb('office_address', '<>', '')]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return cities.map(
    ({ name, phone, email, working_hours, office_address, office_way, ...city }) => ({
      city: name,
      phone,
      email,
      address: office_address,
      way: office_way,
      hours: readWorkingHours(working_hours),
      holiday:
        findNextHoliday(readHolidays(city.holidays), zoneDay(city.time_zone, now.getTime())) ??
        null,
      picture: findOfficeRoom(office_address, snapshot),
    }),
  )
}

function groupPapers(documents: readonly DocumentCard[]): ProjectPapers[] {
  const groups = new Map<number, { project: ProjectPapers['project']; documents: DocumentCard[] }>()
  for (const document of documents) {
    if (!SHOWN_PAPERS.has(document.paper)) continue
    const group = groups.get(document.project?.id ?? 0) ?? {
      project: document.project,
      documents: [],
    }
    group.documents.push(document)
    groups.set(document.project?.id ?? 0, group)
  }
  return [...groups.values()].map((group) => ({
    project: group.project && { slug: group.project.slug, name: group.project.name },
    documents: group.documents.map(({ slug, title }) => ({ slug, title })),
  }))
}
