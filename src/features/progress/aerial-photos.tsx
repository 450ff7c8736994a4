import { captionMonth } from '../../lib/time/months.ts'
import { PictureGrid } from '../../ui/display/picture-grid.tsx'
import type { ShownAerialPhoto } from './shown-works.ts'

/** The site from above, each photograph with its month. */
export function AerialPhotos({ photos }: { photos: readonly ShownAerialPhoto[] }) {
  return (
    <PictureGrid
      pictures={photos.map(({ takenOn, alt, points: _points, ...photo }) => {
        const [year = '', month = ''] = takenOn.split('-')
        return {
          ...photo,
          alt: captionMonth({ year: Number(year), month: Number(month), title: alt }),
        }
      })}
    />
  )
}
