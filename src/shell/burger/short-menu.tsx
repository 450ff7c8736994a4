import { SearchForm } from '../../features/search/search-form.tsx'
import { Link } from '../../ui/link.tsx'
import { useLotKinds } from '../menu/lot-kinds.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './short-menu.module.css'

/**
 * The menu of small screens without scripts. `/menu` has the groups of its entries and the contacts. It is in every
 * document, so it has few elements.
 */
export function ShortMenu() {
  return (
    <>
      <SearchForm label="Поиск по сайту" />
      <nav aria-label="Мобильное меню" className={styles['menu']}>
        {useLotKinds().map(({ kind, href, name }) => (
          <Link key={kind} to={href} className={styles['item']}>
            {name}
          </Link>
        ))}
        {useShellData().menu.map((item) => (
          <MenuLink key={item.slug} item={item} className={styles['item']} />
        ))}
        <Link to="/menu" className={styles['item']}>
          Все разделы
        </Link>
      </nav>
    </>
  )
}
