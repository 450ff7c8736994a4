import styles from './sub-menu.module.css'
import type { MenuEntry } from '../../features/menu/schema.ts'
import { SiteLink } from '../menu/site-link.tsx'

/** The links of an entry of the main menu, and the banner of its group. */
export function SubMenu({
  item: { name, links, banner },
}: {
  item: Pick<MenuEntry, 'name' | 'links' | 'banner'>
}) {
  return (
    <div className={styles['columns']}>
      <p className={styles['name']}>{name}</p>
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
          {banner.image ? (
            <img src={banner.image} alt="" loading="lazy" className={styles['picture']} />
          ) : null}
          <span className={styles['title']}>{banner.title}</span>
          <span className={styles['text']}>{banner.text}</span>
        </SiteLink>
      ) : null}
    </div>
  )
}
