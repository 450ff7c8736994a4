import { Container } from '../../../ui/page/container.tsx'
import styles from './project-anchors.module.css'

/** The page's sections in one row that stays in sight. */
export function ProjectAnchors({
  sections,
}: {
  sections: ReadonlyArray<{ id: string; title: string }>
}) {
  return (
    <nav aria-label="Разделы проекта" className={styles['anchors']}>
      <Container>
        <ul className={styles['list']}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles['link']}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  )
}
