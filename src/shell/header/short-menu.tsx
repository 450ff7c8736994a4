import { SearchForm } from '../../features/search/search-form.tsx'
import { Link } from '../../ui/link.tsx'
import { useLotKinds } from './lot-kinds.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'

/**
 * The menu of small screens without scripts. `/menu` has the groups of its entries and the contacts. It is in every
 * document, so it has few elements; its styles are those of the popover around it (`modal-button.module.css`).
 */
export function ShortMenu() {
  return (
    <>
      <SearchForm label="Поиск по сайту" />
      <nav aria-label="Мобильное меню">
        {useLotKinds().map(({ kind, href, name }) => (
          <Link key={kind} to={href}>
            {name}
          </Link>
        ))}
        {useShellData().menu.map((item) => (
          <MenuLink key={item.slug} item={item} />
        ))}
        <Link to="/menu">Все разделы</Link>
      </nav>
    </>
  )
}
