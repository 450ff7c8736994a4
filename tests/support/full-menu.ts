import type { Database } from '../../src/db/connect.ts'

/** Stores menus with links, a banner, social accounts and an application: everything that the shell can show. */
export async function fillMenu(db: Database): Promise<void> {
  for (const [position, [slug, name]] of menus.entries()) {
    await db.insertInto('menus').values({ slug, name, position }).execute()
  }
  for (const [position, [menu_slug, title, url]] of links.entries()) {
    await db.insertInto('menu_elements').values({ menu_slug, title, url, position }).execute()
  }
  const piece = { title: 'Дом открыт', lead: '', html: '', published_on: '2026-03-01' }
  await db
    .insertInto('press')
    .values({ slug: 'dom-otkryt', picture: null, kind: null, ...piece })
    .execute()
  const banner = { title: 'Дом у реки', text: 'Ключи в этом году', url: '/favorites' }
  await db
    .insertInto('menu_banners')
    .values({ ...banner, menu_slug: 'premium_area', image: '/favicon.svg', position: 0 })
    .execute()
  for (const [position, name] of accounts.entries()) {
    const link = `https://social.example/${name}`
    await db.insertInto('social_accounts').values({ name, link, position }).execute()
  }
  await db
    .insertInto('apps')
    .values({ name: 'RuStore', url: 'https://apps.example/1', icon: '', position: 0 })
    .execute()
}

const menus = [
  ['premium_area', 'Премиум'],
  ['business_area', 'Бизнес'],
  ['purchase', 'Покупка'],
  ['press_center', 'Пресс-центр'],
  ['about', 'О компании'],
  ['documents', 'Документы'],
  ['projects', 'Проекты'],
  ['flats', 'Выбор квартиры'],
] as const

const links = [
  ['premium_area', 'Все премиум-дома', '/flats?area_type=premium_area'],
  ['premium_area', 'Избранное премиум', '/favorites'],
  ['purchase', 'Как купить', '/purchase/how'],
  ['purchase', 'Ипотека', '/flats?order=price'],
  ['purchase', 'Для инвестиций', '/flats?for=investment'],
  ['projects', 'Список проектов', '/projects'],
] as const

const accounts = ['youtube', 'vkontakte', 'rutube', 'telegram_global']
