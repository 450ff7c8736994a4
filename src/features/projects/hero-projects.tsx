import type { ShownPicture } from '../../lib/shown-picture.ts'
import { Link } from '../../ui/link.tsx'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from './project-facts.ts'
import { projectAddress } from './project-addresses.ts'
import { ProjectPicture } from './project-picture.tsx'
import type { ProjectCard } from './schema.ts'
import styles from './hero-projects.module.css'

interface HeroProjectsProps {
  projects: readonly ProjectCard[]
  /** Pictures of rooms by the project's id. */
  rooms: Readonly<Record<number, ShownPicture>>
}

/** The first two projects of the home page, in the place of slides: a house, and a room of the other one if there is a picture. */
export function HeroProjects({ projects, rooms }: HeroProjectsProps) {
  return (
    <div className={styles['pictures']}>
      {projects.slice(0, 2).map((project, index) => {
        const room = index === 0 ? undefined : rooms[project.id]
        const shown = room ? { ...project, picture: room.src } : project
        return <HeroPicture key={project.id} project={shown} isFirst={index === 0} />
      })}
    </div>
  )
}

function HeroPicture({ project, isFirst }: { project: ProjectCard; isFirst: boolean }) {
  const facts = [describeNearestMetro(project), describeCompletion(project)].filter(
    (fact) => fact !== null,
  )
  return (
    <Link to={projectAddress(project)} className={styles['project']}>
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
        <span className={styles['price']}>{formatPriceFrom(project)}</span>
      </span>
    </Link>
  )
}
