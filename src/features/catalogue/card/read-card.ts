/** What the card of a home in a list says of it. */
export interface CardPreview {
  /** Title and project, as the page of the home is called. */
  name: string
  project: string
  title: string
  /** «2 из 6»; empty if the card does not say it. */
  floor: string
  /** What a buyer pays, «10 250 000 ₽»; empty without a price. */
  price: string
  plan: { src: string; alt: string; width: number; height: number } | null
}

/** The end of a link's name, after title and project: `LotCardView` writes it. */
const PLACE = /, этаж [^,]+, [^,]+$/
const HOME = /^\/(?:flats|apartments)\/\d+$/

/** Reads the card of a followed link. Returns null unless it is the link of a home's card. */
export function readCard(link: HTMLAnchorElement): CardPreview | null {
  const card = link.closest('article')
  const heading = link.closest('h2, h3')
  if (!card || !heading || !HOME.test(link.pathname)) return null
  const title = link.textContent
  const name = (link.ariaLabel ?? '').replace(PLACE, '')
  const plan = card.querySelector('img')
  const money = heading.nextElementSibling?.firstElementChild
  const floor = [...card.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Этаж')
  return {
    name,
    project: name.slice(title.length + 2),
    title,
    floor: floor?.nextElementSibling?.textContent ?? '',
    price: (money?.firstElementChild ?? money)?.textContent ?? '',
    plan: plan && {
      src: plan.getAttribute('src') ?? '',
      alt: plan.alt,
      width: plan.width,
      height: plan.height,
    },
  }
}
