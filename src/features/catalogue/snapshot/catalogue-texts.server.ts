import type { Database } from '../../../db/connect.ts'
import { pressPieceSchema } from '../../press/schema.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'

const projectsSchema = pressPieceSchema.shape.projects

/** Reads the company and its press pieces, newest first. */
export async function loadTexts(
  trx: Database,
): Promise<Pick<CatalogueSnapshot, 'company' | 'press'>> {
  const company = await trx
    .selectFrom('company')
    .select(['name', 'legal_name', 'tagline', 'about_html', 'purchase_html', 'disclaimer'])
    .select(['partners_html', 'callback_promise', 'shows_papers'])
    .executeTakeFirst()
  const press = await trx
    .selectFrom('press')
    .select(['id', 'slug', 'title', 'lead', 'html', 'published_on', 'picture'])
    .select(['kind', 'projects'])
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    company: company ? { ...company, shows_papers: company.shows_papers === 1 } : null,
    press: press.map((row) => ({
      ...row,
      projects: projectsSchema.parse(JSON.parse(row.projects)),
    })),
  }
}
