import type { Database } from '../../db/connect.ts'
import { readWorkingHours } from '../../lib/time/working-hours-schema.ts'
import type { WorkingHours } from '../../lib/time/working-hours.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
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
  figures: readonly Figure[]
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
  async load({ snapshot }, { db }) {
    return {
      company: await readCompany(db),
      figures: countFigures(snapshot),
      offices: await readOffices(db),
      papers: groupPapers(await listDocuments(db, snapshot.projects)),
    }
  },
}

async function readCompany(db: Database): Promise<AboutData['company']> {
  const company = await db
    .selectFrom('company')
    .select(['name', 'legal_name', 'inn', 'ogrn', 'address', 'tagline', 'about_html'])
    .executeTakeFirst()
  return company ?? null
}

async function readOffices(db: Database): Promise<Office[]> {
  const cities = await db
    .selectFrom('cities')
    .select(['name', 'phone', 'email', 'working_hours', 'office_address', 'office_way'])
    .where((eb) =>
      eb.or([eb('phone', '<>', ''), eb('email', '<>', ''), eb('office_address', '<>', '')]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return cities.map(({ name, phone, email, working_hours, office_address, office_way }) => ({
    city: name,
    phone,
    email,
    address: office_address,
    way: office_way,
    hours: readWorkingHours(working_hours),
  }))
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
