import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { MenuElement } from '../../src/features/menu/schema.ts'
import type { ShellData } from '../../src/shell-data.ts'

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
    documents: [],
    menu: [],
    menuElements: [],
    menuBanners: [],
    homeSections: [
      'premium_area',
      'business_area',
      'flats',
      'purchase',
      'press_center',
      'about',
      'documents',
    ],
    socials: [],
    apps: [],
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

/** Returns a menu link whose texts and order are derived from its id. */
export function makeMenuElement(own: Partial<MenuElement> & Pick<MenuElement, 'id'>): MenuElement {
  return {
    group: 'purchase',
    url: `/link-${own.id}`,
    title: `Ссылка ${own.id}`,
    order: own.id,
    ...own,
  }
}

/** Returns the HTML of a component of the shell, as the server renders it on a page with this `handle`. */
export function drawInShell(
  Component: ComponentType,
  shell: ShellData,
  handle: object = {},
): string {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => shell,
        Component,
        children: [{ id: 'page', path: '*', loader: () => ({}), handle, Component: () => null }],
      },
    ],
    { hydrationData: { loaderData: { root: shell, page: {} } } },
  )
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
