import type { ComponentType } from 'react'
import { Link } from '../../ui/link.tsx'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './header-menu.module.css'

interface HeaderMenuProps {
  /** Null until a pointer or the focus is on the menu: no page carries the sub-menus before that. */
  SubMenu: ComponentType<{ slug: string }> | null
}

/**
 * The main menu of wide screens. `sub-menus.ts` opens a sub-menu when its entry is hovered, and by the button after it
 * (`data-live`). Without scripts `/menu` has the links of all of them.
 */
export function HeaderMenu({ SubMenu }: HeaderMenuProps) {
  return (
    <nav aria-label="Главное меню" className={styles['nav']}>
      <ul className={styles['list']}>
        {useShellData().menu.map((item) => (
          <li key={item.slug} className={styles['entry']}>
            <MenuLink item={item} className={styles['item']} />
            {item.hasGroup ? (
              <>
                <button
                  type="button"
                  className={styles['opener']}
                  aria-label={`Разделы «${item.name}»`}
                  aria-expanded="false"
                  aria-controls={`menu-${item.slug}`}
                />
                <div id={`menu-${item.slug}`} className={styles['panel']}>
                  {SubMenu ? <SubMenu slug={item.slug} /> : null}
                </div>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <noscript>
        <Link to="/menu" className={styles['item']}>
          Все разделы
        </Link>
      </noscript>
    </nav>
  )
}
