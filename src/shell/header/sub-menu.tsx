import { useStore } from '@nanostores/react'
import { type MenuProject, menuStore } from '../../features/company/menu-data.ts'
import { projectAddress } from '../../features/projects/project-addresses.ts'
import { ProjectPicture } from '../../features/projects/project-picture.tsx'
import { Link } from '../../ui/link.tsx'
import { SiteLink } from '../../features/company/site-link.tsx'
import styles from './sub-menu.module.css'

/** The links of an entry of the main menu, its projects as cards, and the banner of its group. */
export function SubMenu({ slug }: { slug: string }) {
  const group = useStore(menuStore)?.menu.find((entry) => entry.slug === slug)
  if (!group) return null
  const { name, links, projects, banner } = group
  return (
    <div className={styles['columns']}>
      <p className={styles['name']}>{name}</p>
      {projects.length > 0 ? (
        <ul className={styles['projects']}>
          {projects.map((project) => (
            <ProjectItem key={project.id} project={project} />
          ))}
        </ul>
      ) : null}
      <ul className={styles['links']}>
        {links.map(({ id, url, title }) => (
          <li key={id}>
            <SiteLink url={url} className={styles['link']}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
      {banner ? (
        <SiteLink url={banner.url} className={styles['banner']}>
          {banner.image && projects.length === 0 ? (
            <img src={banner.image} alt="" loading="lazy" className={styles['picture']} />
          ) : null}
          <span className={styles['title']}>{banner.title}</span>
          <span className={styles['text']}>{banner.text}</span>
        </SiteLink>
      ) : null}
    </div>
  )
}

function ProjectItem({ project }: { project: MenuProject }) {
  return (
    <li>
      <Link to={projectAddress(project)} className={styles['project']}>
        <ProjectPicture
          project={project}
          sizes="(width >= 120em) 16rem, 15vw"
          className={styles['picture']}
        />
        <span className={styles['title']}>{project.name}</span>
        <span className={styles['text']}>{project.facts.join(' · ')}</span>
        {project.price === null ? null : <span>{project.price}</span>}
      </Link>
    </li>
  )
}
