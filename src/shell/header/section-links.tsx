import { Link } from '../../ui/link.tsx'
import { useLotKinds } from './lot-kinds.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'

/** Links to what is on sale and to the entries of the menu, without sub-menus. */
export function SectionLinks({ className }: { className: string | undefined }) {
  const { hasProjects, menu } = useShellData()
  return (
    <>
      {hasProjects ? (
        <Link to="/projects" className={className}>
          Проекты
        </Link>
      ) : null}
      {useLotKinds().map(({ kind, href, name }) => (
        <Link key={kind} to={href} className={className}>
          {name}
        </Link>
      ))}
      {menu.map((item) => (
        <MenuLink key={item.slug} item={item} className={className} />
      ))}
    </>
  )
}
