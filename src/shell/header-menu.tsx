import { useId } from 'react'
import styles from './header-menu.module.css'
import { mainMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from './shell-data.ts'
import { SubMenu } from './sub-menu.tsx'

/**
 * The main menu of wide screens. A sub-menu opens by CSS when its entry is pointed at or focused;
 * once `sub-menus.ts` has come it takes over (`data-live`), and keyboards open it by the button.
 */
export function HeaderMenu() {
  const id = useId()
  return (
    <nav aria-label="Главное меню" className={styles['nav']}>
      <ul className={styles['list']}>
        {mainMenu(useShellData()).map((item) => (
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
