import { formatMonth } from '../../../lib/months.ts'
import { PictureGrid } from '../gallery/picture-grid.tsx'
import type { ProjectPageData } from './project-page-data.ts'

/** The site from above, each photograph with its month. */
export function AerialPhotos({ photos }: { photos: ProjectPageData['aerial'] }) {
  return (
    <PictureGrid
      pictures={photos.map(({ takenOn, alt, ...photo }) => {
        const [year = '', month = ''] = takenOn.split('-')
        return { ...photo, alt: `${formatMonth(Number(year), Number(month))}: ${alt}` }
      })}
    />
  )
}
