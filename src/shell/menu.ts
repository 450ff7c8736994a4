export interface MenuItem {
  slug: string
  name: string
  href: string
}

/** The main menu (specification, section 2): each entry is a section of the home page. */
export const menuItems: readonly MenuItem[] = [
  section('premium_area', 'Премиум'),
  section('business_area', 'Бизнес'),
  section('purchase', 'Покупка'),
  section('press_center', 'Пресс-центр'),
  section('about', 'О компании'),
  section('documents', 'Документы'),
]

function section(slug: string, name: string): MenuItem {
  return { slug, name, href: `/#${slug}` }
}
