/** The address to which the licence requires a link. */
const OSM_LICENCE = 'https://www.openstreetmap.org/copyright'

interface DataSourceProps {
  /** «© участники OpenStreetMap». */
  words: string
  /** A style of what it stands below: one of its own would be loaded by every list. */
  className: string | undefined
}

/** Whose data a map or a drawing is drawn from, as a link to the licence where it is OpenStreetMap. */
export function DataSource({ words, className }: DataSourceProps) {
  return (
    <p className={className}>
      {words.includes('OpenStreetMap') ? (
        <a href={OSM_LICENCE} rel="noopener">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}
