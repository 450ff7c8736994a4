import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/container.tsx'
import { completionWords, nearestMetro, priceFrom, projectFlats } from './project-facts.ts'
import { ProjectPicture } from './project-picture.tsx'
import type { ProjectCard } from './schema.ts'
import styles from './project-hero.module.css'

interface ProjectHeroProps {
  title: string
  /** Two at most are shown. */
  projects: readonly ProjectCard[]
}

/** The opening of the home page: one sentence and the houses it speaks of. */
export function ProjectHero({ title, projects }: ProjectHeroProps) {
  return (
    <section id="hero" className={styles['hero']} aria-labelledby="hero-title">
      <Container>
        <h1 id="hero-title" className={styles['title']}>
          {title}
        </h1>
        <div className={styles['pictures']}>
          {projects.slice(0, 2).map((project, index) => (
            <HeroPicture key={project.id} project={project} isFirst={index === 0} />
          ))}
        </div>
      </Container>
    </section>
  )
}

function HeroPicture({ project, isFirst }: { project: ProjectCard; isFirst: boolean }) {
  const facts = [nearestMetro(project), completionWords(project)].filter((fact) => fact !== null)
  return (
    <Link to={projectFlats(project)} className={styles['project']}>
      <span className={styles['frame']}>
        <ProjectPicture
          project={project}
          sizes={`(max-width: 767px) 100vw, ${isFirst ? '67vw' : '33vw'}`}
          className={styles['picture']}
          isFirst={isFirst}
        />
      </span>
      <span className={styles['caption']}>
        <span className={styles['name']}>{project.name}</span>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
        <span className={styles['price']}>{priceFrom(project)}</span>
      </span>
    </Link>
  )
}
