import { lotKinds } from '../lots/model/labels.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { listHomeSections } from '../home/home-sections.server.ts'
import { projectAddress } from '../projects/project-addresses.ts'
import {
  describeCompletion,
  describeNearestMetro,
  formatPriceFrom,
} from '../projects/project-facts.ts'
import { buildMainMenu, findSiteContents } from './main-menu.server.ts'
import type { MenuData, MenuGroup, MenuProject } from './menu-data.ts'
import type { MenuEntry } from './menu-schema.ts'

/**
 * `/menu`: the sub-menus of the header, the search, the city and the accounts of the company as a page. Menus that are
 * opened by scripts fetch its data.
 */
export const menuPage: ServerPage<MenuData> = {
  canonicalSearch: () => '',
  load: ({ snapshot }) => ({
    menu: buildMainMenu(snapshot, findSiteContents(snapshot, listHomeSections(snapshot))).map(
      (entry) => toGroup(entry, snapshot),
    ),
    hasProjects: snapshot.projects.length > 0,
    kinds: snapshot.lotCounts.flatMap(({ kind, count }) => {
      const { path, title } = lotKinds[kind]
      return count > 0 ? [{ kind, name: title, href: `/${path}`, count }] : []
    }),
    cities: snapshot.cities.map(({ office: _office, ...city }) => city),
    socials: snapshot.socials,
    apps: snapshot.apps,
  }),
}

/** Links to projects become cards of them. */
function toGroup(entry: MenuEntry, { projects }: CatalogueSnapshot): MenuGroup {
  const found = entry.links.map(({ url }) =>
    projects.find((project) => projectAddress(project) === url),
  )
  return {
    ...entry,
    links: entry.links.filter((_, index) => !found[index]),
    projects: found.flatMap((project) => (project ? [toMenuProject(project)] : [])),
  }
}

function toMenuProject(project: CatalogueSnapshot['projects'][number]): MenuProject {
  const { id, slug, name, picture, is_to_scale } = project
  const facts = [describeNearestMetro(project), describeCompletion(project)]
  return {
    id,
    slug,
    name,
    picture,
    is_to_scale,
    facts: facts.filter((fact) => fact !== null),
    price: formatPriceFrom(project),
  }
}
