import type { Stored, StoredLot } from './stored.ts'

/**
 * The script of the offline page. It is written into the page as text, so it uses nothing from outside of it. Shows what
 * the browser has stored, and loads the page again when the server answers at `path`.
 */
export function showStored(key: string, path: string): void {
  const lookMs = 10_000
  addEventListener('online', look)
  setInterval(look, lookMs)
  const stored = read()
  const main = document.querySelector('main')
  if (!stored || !main) return
  if (stored.phone) {
    const call = add(main.querySelector('.ways') ?? main, 'a', `Позвонить: ${stored.phone}`)
    call.setAttribute('href', `tel:${stored.phone.replace(/[^+\d]/g, '')}`)
  }
  const { favourites = [], lists = [] } = stored
  if (favourites.length + lists.length === 0) return
  add(main, 'p', 'Ниже то, что сохранил этот браузер. Цены и\u00a0наличие могли измениться.')
  if (favourites.length > 0) addLots(addSection('Избранное', ''), favourites)
  for (const { title, found, href, lots, at } of lists) {
    const when = new Date(at).toLocaleString('ru-RU', {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    const section = addSection(title, href)
    add(section, 'p', `${found}. Показано ${when}`)
    addLots(section, lots)
  }

  function look(): void {
    if (document.visibilityState !== 'visible') return
    fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        // A proxy answers 502 for a server that is down.
        if (status < 500) location.reload()
      },
      () => {},
    )
  }

  function read(): Partial<Stored> | null {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Stored> | null
    } catch {
      return null
    }
  }

  function add(parent: Element, name: string, text = ''): HTMLElement {
    const element = document.createElement(name)
    element.textContent = text
    parent.append(element)
    return element
  }

  function addLink(parent: Element, href: string, text: string): void {
    // Only addresses of the site: what is stored is not markup, and no script either.
    if (/^\/(?![/\\])/.test(href)) add(parent, 'a', text).setAttribute('href', href)
    else parent.append(text)
  }

  function addSection(title: string, href: string): HTMLElement {
    const section = add(main as Element, 'section')
    const heading = add(section, 'h2')
    if (href) addLink(heading, href, title)
    else heading.textContent = title
    return section
  }

  function addLots(section: HTMLElement, lots: readonly StoredLot[]): void {
    const list = add(section, 'ul')
    for (const { href, title, project, price } of lots) {
      const item = add(list, 'li')
      addLink(item, href, title)
      add(item, 'span', project)
      add(item, 'b', price)
    }
  }
}
