import type { Database } from '../../src/db/connect.ts'

/** Stores a picture with two renditions under this key. */
export async function makePicture(db: Database, key: string): Promise<void> {
  const renditions = [
    { format: 'avif', width: 640, path: `/media/${key}-640.avif` },
    { format: 'jpeg', width: 640, path: `/media/${key}-640.jpg` },
  ]
  const row = { key, hash: key, width: 640, height: 400, placeholder: 'data:image/png;base64,AA==' }
  await db
    .insertInto('pictures')
    .values({ ...row, renditions: JSON.stringify(renditions) })
    .execute()
}

/** Returns the JSON of that picture in a response. */
export function toPictureJson(key: string) {
  return {
    width: 640,
    height: 400,
    placeholder: 'data:image/png;base64,AA==',
    renditions: [
      { format: 'avif', width: 640, url: `/media/${key}-640.avif` },
      { format: 'jpeg', width: 640, url: `/media/${key}-640.jpg` },
    ],
  }
}

/**
 * Stores two items of each kind of content that a project has. The picture `there` exists; `gone` is referenced but
 * missing.
 */
export async function fillContent(db: Database, project_id: number): Promise<void> {
  await makePicture(db, 'there')
  const two = [1, 2]
  await db
    .insertInto('slides')
    .values(
      two.map((n) => ({
        slug: `slide-${n}`,
        title: `Слайд ${n}`,
        text: 'Текст',
        url: '/flats',
        link_text: 'Смотреть',
        picture: n === 1 ? 'there' : 'gone',
        position: 3 - n,
      })),
    )
    .execute()
  await fillProgress(db, project_id)
  await fillFinishes(db, project_id)
  await db
    .insertInto('broadcasts')
    .values(
      two.map((n) => ({
        slug: `camera-${n}`,
        project_id,
        title: `Камера ${n}`,
        text: 'Вид с крана',
        url: `/media/camera-${n}.m3u8`,
        poster: n === 1 ? 'there' : null,
        is_live: n === 1 ? (1 as const) : (0 as const),
        duration: n === 1 ? null : 60,
        starts_at: `2026-10-0${n}T06:00:00.000Z`,
        position: n,
      })),
    )
    .execute()
  await fillDocuments(db, project_id)
  for (const n of two) {
    const row = { slug: `income-${n}`, name: `Программа ${n}`, html: '<p>Условия</p>', position: n }
    const { id } = await db
      .insertInto('income_programs')
      .values({ ...row, yield_percent: 6.5, term_months: 36, picture: 'there' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (n === 1) {
      await db
        .insertInto('income_program_projects')
        .values({ program_id: id, project_id })
        .execute()
    }
  }
}

async function fillProgress(db: Database, project_id: number): Promise<void> {
  for (const month of [9, 10]) {
    const { id } = await db
      .insertInto('progress_albums')
      .values({ project_id, year: 2026, month, title: `Месяц ${month}`, html: '<p>Этажи</p>' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pictures = ['gone', 'there'].map((picture, position) => ({
      album_id: id,
      picture,
      caption: `${picture} ${month}`,
      position,
    }))
    await db.insertInto('progress_pictures').values(pictures).execute()
    const film = { slug: `film-${month}`, project_id, title: `Фильм ${month}`, duration: 30 }
    await db
      .insertInto('progress_videos')
      .values({
        ...film,
        url: '/media/film.mp4',
        poster: 'gone',
        recorded_on: `2026-0${month - 1}-01`,
      })
      .execute()
    const photo = { project_id, taken_on: `2026-0${month - 1}-15`, position: 0 }
    await db
      .insertInto('aerial_photos')
      .values(
        ['there', 'gone'].map((picture) => ({ ...photo, picture, caption: `${picture} ${month}` })),
      )
      .execute()
  }
}

async function fillFinishes(db: Database, project_id: number): Promise<void> {
  for (const n of [1, 2]) {
    const finish = { slug: `fine-${n}`, name: `Отделка ${n}`, description: 'Стены', position: n }
    const { id: finish_id } = await db
      .insertInto('finishes')
      .values(finish)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('project_finishes')
      .values({ project_id, finish_id, html: '<p>Паркет</p>', position: 3 - n })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('finish_pictures')
      .values(
        ['there', 'gone'].map((picture, position) => ({
          project_finish_id: id,
          picture,
          caption: picture,
          position,
        })),
      )
      .execute()
  }
}

async function fillDocuments(db: Database, project_id: number): Promise<void> {
  const { id: category_id } = await db
    .insertInto('document_categories')
    .values({ slug: 'otchety', name: 'Отчёты', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [1, 2, 3].map((quarter) => ({
    slug: `report-${quarter}`,
    title: `Отчёт за ${quarter} квартал`,
    version: '1',
    html: '<p>Отчёт</p>',
    position: quarter,
    category_id,
    project_id,
    year: 2026,
    quarter,
    published_on: `2026-0${quarter * 3}-30`,
    file: `/media/report-${quarter}.pdf`,
    file_size: 1_000,
  }))
  await db.insertInto('documents').values(rows).execute()
  const plain = {
    slug: 'rules',
    title: 'Правила',
    version: '1',
    html: '<p>Правила</p>',
    position: 0,
  }
  await db.insertInto('documents').values(plain).execute()
}
