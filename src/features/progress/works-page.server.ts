import type { AreaType } from '../lots/model/schema.ts'
import { monthKey } from '../../lib/time/months.ts'
import { shownPicture } from '../../lib/shown-picture.ts'
import type { ShownFilm } from '../../lib/shown-film.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { getProject } from '../projects/find-project.server.ts'
import type { BuildingStages } from './building-stages.ts'
import { readAerialPhotos, readWorks } from './queries.server.ts'
import type { NamedProject } from '../projects/schema.ts'
import {
  type CameraView,
  listCameraViews,
  type ShownAerialPhoto,
  type WorksMonth,
  toAerialPhoto,
  toWorksMonth,
} from './shown-works.ts'
import { readStages } from './stages.server.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export interface WorksData {
  project: NamedProject
  areaType: AreaType | null
  /** The newest month first. */
  months: readonly WorksMonth[]
  /** Index of the month in the address; the newest by default. */
  firstMonth: number
  views: readonly CameraView[]
  films: ReadonlyArray<ShownFilm & { slug: string; recordedOn: string; duration: number | null }>
  aerial: readonly ShownAerialPhoto[]
  /** Of the buildings that have any. */
  stages: readonly BuildingStages[]
}

export const worksPage: ServerPage<WorksData> = {
  canonicalSearch: (search) => {
    const month = search.get('month') ?? ''
    return MONTH.test(month) ? `month=${month}` : ''
  },
  async load({ params, search, snapshot }, { db }) {
    const project = getProject(snapshot, params['slug'])
    const { albums, videos } = await readWorks(db, project)
    const { photos } = await readAerialPhotos(db, project)
    const { id, slug, name, area_type } = project
    return {
      project: { id, slug, name },
      areaType: area_type,
      months: albums.map(toWorksMonth),
      firstMonth: Math.max(
        0,
        albums.findIndex(({ year, month }) => monthKey(year, month) === search.get('month')),
      ),
      views: listCameraViews(albums),
      films: videos.map(({ title, url, poster, captions_url, recorded_on, ...video }) => ({
        slug: video.slug,
        title,
        url,
        poster: (poster && shownPicture(poster, title)?.src) ?? null,
        captions: captions_url,
        isLive: false,
        chapters: [],
        recordedOn: recorded_on,
        duration: video.duration,
      })),
      aerial: photos.flatMap((photo) => toAerialPhoto(photo) ?? []),
      stages: await readStages(db, project.id),
    }
  },
}
