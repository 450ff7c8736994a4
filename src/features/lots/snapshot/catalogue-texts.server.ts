import { readCompanyName } from '../../../db/company-name.ts'
import type { Database } from '../../../db/connect.ts'
import type { BuiltBrand } from '../../company/brand-schema.ts'
import { readPlaceholders } from '../../content/media/pictures.server.ts'
import { pressPieceSchema } from '../../press/schema.ts'
import type { CompanyCard } from '../../company/company-card-schema.ts'
import { readRoomPictures } from './room-pictures.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'

const projectsSchema = pressPieceSchema.shape.projects

/** A company of which only feeds tell, by its name. */
const NO_CONTENT: Omit<CompanyCard, 'name'> = {
  legal_name: '',
  tagline: '',
  about_html: '',
  purchase_html: '',
  partners_html: '',
  callback_promise: null,
  shows_papers: false,
  disclaimer: '',
}

/** Reads the placeholders of pictures, the rooms of projects, the company, null if neither content nor a feed names it, and its press pieces of `today`, newest first. */
export async function loadTexts(
  trx: Database,
  today: string,
): Promise<Pick<CatalogueSnapshot, 'company' | 'press' | 'brand' | 'placeholders' | 'rooms'>> {
  const brand = await readBrand(trx)
  const name = brand?.name ?? (await readCompanyName(trx))
  const company = await trx
    .selectFrom('company')
    .select(['legal_name', 'tagline', 'about_html', 'purchase_html', 'disclaimer'])
    .select(['partners_html', 'callback_promise', 'shows_papers'])
    .executeTakeFirst()
  const press = await trx
    .selectFrom('press')
    .select(['id', 'slug', 'title', 'lead', 'html', 'published_on', 'picture'])
    .select(['kind', 'projects'])
    .where((eb) => eb.or([eb('starts_on', 'is', null), eb('starts_on', '<=', today)]))
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    brand,
    placeholders: await readPlaceholders(trx),
    rooms: await readRoomPictures(trx),
    company:
      company || name !== ''
        ? { ...NO_CONTENT, ...company, name, shows_papers: company?.shows_papers === 1 }
        : null,
    press: press.map((row) => ({
      ...row,
      projects: projectsSchema.parse(JSON.parse(row.projects)),
    })),
  }
}

/** What the last import of content made of the company's own face. */
async function readBrand(trx: Database): Promise<BuiltBrand | null> {
  const row = await trx.selectFrom('brand').select('built').executeTakeFirst()
  return row ? (JSON.parse(row.built) as BuiltBrand) : null
}
