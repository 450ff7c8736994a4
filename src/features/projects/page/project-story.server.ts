import { plainText } from '../../../lib/plain-text.ts'
import type { Database } from '../../../db/connect.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import {
  type HouseColumns,
  type HouseFacts,
  formatKeys,
  formatLifts,
  formatParking,
  toHouseFacts,
  unknownHouse,
} from '../../lots/model/lot-house.ts'
import type { ProjectFact, ProjectPageData } from './project-page-data.server.ts'
import {
  chooseHero,
  findProjectPhotos,
  toPictures,
} from '../../content/media/photo-gallery.server.ts'
import { orderGallery } from '../../../lib/picture-kinds.ts'
import { escapeXml } from '../../../lib/xml.ts'
import { type ShownPicture, shownPicture } from '../../../lib/shown-picture.ts'

/** The text about a project, sanitised when it was loaded, and its pictures in their order. */
export async function readStory(
  db: Database,
  project_id: number,
): Promise<
  Pick<ProjectPageData, 'html' | 'storyLine' | 'facts' | 'cover' | 'phoneCover' | 'gallery'>
> {
  const project = await db
    .selectFrom('projects')
    .leftJoin('offer_texts', 'offer_texts.hash', 'projects.text_hash')
    .select(['html', 'developer', 'district', 'offer_texts.text'])
    .where('projects.id', '=', project_id)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('project_pictures')
    .select(['kind', 'picture', 'phone_picture', 'caption'])
    .where('project_id', '=', project_id)
    // A picture of the genplan stands for a drawing where there is none.
    .where('kind', '!=', 'genplan')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const stored = await readPictures(
    db,
    rows
      .flatMap(({ picture, phone_picture }) => [picture, phone_picture])
      .filter((key) => key !== null),
  )
  const show = (key: string | null, caption: string) => {
    const found = key === null ? undefined : stored.get(key)
    return found ? shownPicture(found, caption) : null
  }
  const there = rows.filter(({ picture }) => show(picture, '') !== null)
  const gallery = orderGallery(there).flatMap(
    ({ picture, caption }) => show(picture, caption) ?? [],
  )
  const [cover = null, ...others] =
    gallery.length > 0 ? gallery : await readFeedGallery(db, project_id)
  const phoneCover = show(there[0]?.phone_picture ?? null, '')
  const pictures = { cover, phoneCover, gallery: others.filter((picture) => picture !== null) }
  const own = project?.html ?? ''
  const facts = await readFacts(db, { id: project_id, ...project })
  return own.trim() === ''
    ? { html: toParagraphs(project?.text ?? ''), storyLine: 'Описание', ...pictures, facts }
    : { html: own, storyLine: nameStory(own), ...pictures, facts }
}

/** So many headings name what a text is about. */
const MAX_NAMED = 3

/** What a text is about, by its headings: «Архитектура, двор, подъезды». */
function nameStory(html: string): string {
  const headings = [...html.matchAll(/<h[2-4][^>]*>(.*?)<\/h[2-4]>/gs)]
    .map(([, text = '']) => plainText(text).trim())
    .filter((text) => text !== '')
    .slice(0, MAX_NAMED)
  const [first, ...others] = headings
  if (first === undefined) return 'О\u00a0проекте'
  const rest = others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))
  return [first, ...rest].join(', ')
}

/** Photos of feeds, the best first. The picture that content gives the project stays its first one. */
async function readFeedGallery(
  db: Database,
  projectId: number,
): Promise<Array<ShownPicture | null>> {
  const photos = await findProjectPhotos(db, projectId)
  const project = await db
    .selectFrom('projects')
    .select('picture')
    .where('id', '=', projectId)
    .executeTakeFirst()
  const hero = project?.picture === null ? chooseHero(photos) : undefined
  const ordered = hero ? [hero, ...photos.filter((photo) => photo !== hero)] : photos
  const shown = (await toPictures(db, ordered)).flatMap(
    (picture) => shownPicture(picture, '') ?? [],
  )
  return hero ? shown : [null, ...shown]
}

/** A text of a feed as HTML. */
function toParagraphs(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => `<p>${escapeXml(line)}</p>`).join('\n')
}

/** Facts of the project and its houses that feeds tell; of houses that differ, the values of all. */
async function readFacts(
  db: Database,
  {
    id,
    developer = null,
    district = null,
  }: { id: number; developer?: string | null; district?: string | null },
): Promise<ProjectFact[]> {
  const rows = await db
    .selectFrom('buildings')
    .select(Object.keys(unknownHouse) as Array<keyof HouseColumns>)
    .where('project_id', '=', id)
    .orderBy('position')
    .execute()
  const houses = rows.map(toHouseFacts)
  const all = (toWords: (house: HouseFacts) => string | null) =>
    [...new Set(houses.flatMap((house) => toWords(house) ?? []))].join('; ')
  const facts: Array<readonly [string, string | null]> = [
    ['Застройщик', developer],
    ['Район', district],
    ['Очереди', all(({ phase }) => phase)],
    ['Дома', all(({ material }) => material?.toLowerCase() ?? null)],
    ['Лифты в\u00a0доме', all(formatLifts)],
    ['Паркинг', all(formatParking)],
    ['Ключи', all(formatKeys)],
  ]
  return facts.flatMap(([label, text]) => (text ? { label, text } : []))
}
