import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { MenuData } from '../../src/features/company/menu-data.ts'
import { type MenuEntry, mainMenuNames } from '../../src/features/company/menu-schema.ts'
import { toSite } from '../../src/shell/to-site.ts'
import type { ShellData } from '../../src/app/shell-data.ts'
import { SiteContext } from '../../src/ui/site.ts'

/** Returns shell data of a company that has only a name and a city. `own` overrides fields. */
export function makeShell(own: Partial<ShellData> = {}): ShellData {
  const city = {
    id: 1,
    slug: 'moskva',
    name: 'Москва',
    phone: '+7 (495) 000-00-01',
    email: 'moskva@bereg.example',
  }
  return {
    origin: 'https://bereg.example',
    company: { name: 'Берег', legal_name: 'ООО «Берег»', disclaimer: '' },
    cities: [city],
    city,
    documents: [{ slug: 'policy', type: 'privacy_policy' }],
    menu: Object.entries(mainMenuNames).map(([slug, name]) => makeMenuEntry({ slug, name })),
    hasProjects: true,
    hasPartners: true,
    socials: [],
    lotCounts: [],
    customPhones: { deal: '', signature: '', booking: '' },
    asksMailingConsent: false,
    asksCallTime: false,
    cards: { hotOffer: true, flatButton: false },
    showsCitiesTabs: false,
    cookieConsent: 'notice',
    year: 2026,
    ...own,
  }
}

/** Returns an entry of the main menu that leads to its section; without links and a banner it has no sub-menu. */
export function makeMenuEntry(own: Partial<MenuEntry> & Pick<MenuEntry, 'slug'>): MenuEntry {
  const { slug, links = [], banner = null } = own
  const hasGroup = links.length > 0 || banner !== null
  return { name: slug, href: `/#${slug}`, hasGroup, links, banner, ...own }
}

/** Returns the data of the menus that have these entries. */
export function makeMenuData(menu: readonly MenuEntry[], own: Partial<MenuData> = {}): MenuData {
  return {
    menu: menu.map((entry) => ({ ...entry, projects: [] })),
    hasProjects: true,
    kinds: [],
    cities: [],
    socials: [],
    apps: [],
    ...own,
  }
}

/** Returns the HTML of a component of the shell, as the server renders it on a page with this `handle` and data. */
export function drawInShell(
  Component: ComponentType,
  shell: ShellData,
  handle: object = {},
  data: object = {},
): string {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => shell,
        Component,
        children: [{ id: 'page', path: '*', loader: () => data, handle, Component: () => null }],
      },
    ],
    { hydrationData: { loaderData: { root: shell, page: data } } },
  )
  return renderToStaticMarkup(
    <SiteContext value={toSite(shell, undefined)}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}
