import { useId } from 'react'
import styles from './header-menu.module.css'
import { MenuLink } from '../menu/menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import { SubMenu } from './sub-menu.tsx'

/**
 * The main menu of wide screens. CSS opens a sub-menu when its entry is hovered or focused; once `sub-menus.ts` is
 * loaded it takes over (`data-live`), and keyboards open it by the button.
 */
export function HeaderMenu() {
  const id = useId()
  return (
    <nav aria-label="Главное меню" className={styles['nav']}>
      <ul className={styles['list']}>
        {useShellData().menu.map((item) => (
          <li key={item.slug} className={styles['entry']}>
            <MenuLink item={item} className={styles['item']} />
            {item.links.length > 0 || item.banner ? (
              <>
                <button
                  type="button"
                  className={styles['opener']}
                  aria-label={`Разделы «${item.name}»`}
                  aria-expanded="false"
                  aria-controls={id + item.slug}
                />
                <div id={id + item.slug} className={styles['panel']}>
                  <SubMenu item={item} />
                </div>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
