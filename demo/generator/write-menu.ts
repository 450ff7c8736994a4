import type { Database } from '../../src/db/connect.ts'
import { menus } from '../content/menu.ts'
import { insertRows } from './insert-rows.ts'

/** Stores the menus with links and banners; the projects that these lead to must be there. */
export async function writeMenu(trx: Database): Promise<void> {
  const projects = await trx.selectFrom('projects').select(['id', 'slug']).execute()
  const ids = new Map(projects.map(({ id, slug }) => [slug, id]))
  const withIds = (address: string) =>
    address.replace(/\{([^}]+)\}/g, (_, slug: string) => {
      const id = ids.get(slug)
      if (id === undefined) throw new Error(`the menu leads to ${slug}, which is no project`)
      return String(id)
    })

  await insertRows(
    trx,
    'menus',
    menus.map(({ slug, name }, index) => ({ slug, name, position: index + 1 })),
  )
  await insertRows(
    trx,
    'menu_elements',
    menus.flatMap(({ slug, links }) =>
      links.map(({ title, url }, index) => ({
        menu_slug: slug,
        title,
        url: withIds(url),
        position: index + 1,
      })),
    ),
  )
  await insertRows(
    trx,
    'menu_banners',
    menus.flatMap(({ slug, banner }, index) =>
      banner
        ? [
            {
              ...banner,
              menu_slug: slug,
              image: banner.image && withIds(banner.image),
              position: index + 1,
            },
          ]
        : [],
    ),
  )
}
