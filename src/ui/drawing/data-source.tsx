import styles from './data-source.module.css'

/** What the licence asks the words to lead to. */
const OSM_LICENCE = 'https://www.openstreetmap.org/copyright'

/** Whose data a map or a drawing is drawn from, below it: «© участники OpenStreetMap», as a link to the licence. */
export function DataSource({ words }: { words: string }) {
  return (
    <p className={styles['source']}>
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
