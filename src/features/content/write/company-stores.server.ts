import type { Database } from '../../../db/connect.ts'
import { readHolidays, readWorkingHours } from '../../../lib/time/working-hours-schema.ts'
import type { Tables } from '../../../db/tables.ts'
import {
  type ContentStores,
  hasRows,
  getIdBySlug,
  removeRows,
  replaceRows,
  saveRow,
} from './content-store.server.ts'
import { companyPeopleSchema } from '../model/people-schema.ts'
import { normalizeHtml } from '../model/markdown.ts'

/** Stores of the company's content: company, cities, accounts, apps, menu, slider, finishes, categories. */
export const companyStores = {
  company: {
    async read(db) {
      const row = await db.selectFrom('company').selectAll().executeTakeFirst()
      if (!row) return new Map()
      const {
        id: _id,
        about_html,
        purchase_html,
        partners_html,
        shows_papers,
        people,
        ...facts
      } = row
      const html = {
        about_html: normalizeHtml(about_html),
        purchase_html: normalizeHtml(purchase_html),
        partners_html: normalizeHtml(partners_html),
      }
      const own = {
        paper_checklist: shows_papers === 1,
        people: companyPeopleSchema.parse(JSON.parse(people)),
      }
      return new Map([['company', { ...facts, ...own, ...html }]])
    },
    async write(trx, _key, { paper_checklist, people, ...value }) {
      const own = {
        shows_papers: paper_checklist ? 1 : 0,
        people: JSON.stringify(people),
      } as const
      await saveRow(trx, 'company', { id: 1 }, { ...value, ...own })
    },
    remove: async () => 'сайт не бывает без компании',
  },

  cities: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('cities')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id: _id, region: _region, working_hours, holidays, ...city }, index) => [
          city.slug,
          {
            ...city,
            working_hours: readWorkingHours(working_hours),
            holidays: readHolidays(holidays),
            position: index + 1,
          },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, working_hours, holidays, ...value }) {
      const hours = {
        working_hours: JSON.stringify(working_hours),
        holidays: JSON.stringify(holidays),
      }
      await saveRow(trx, 'cities', { slug }, { ...value, ...hours })
    },
    async remove(trx, slug) {
      const city_id = await getIdBySlug(trx, 'cities', slug)
      if (await hasRows(trx, 'projects', { city_id })) return 'в городе есть проекты'
      await removeRows(trx, 'city_maps', { city_id })
      await removeRows(trx, 'cities', { slug })
    },
  },

  socials: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('social_accounts')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ name, link }, index) => [name, { name, link, position: index + 1 }]),
      )
    },
    async write(trx, name, { link, position }) {
      await saveRow(trx, 'social_accounts', { name }, { link, position })
    },
    remove: (trx, name) => removeUnconditionally(trx, 'social_accounts', { name }),
  },

  apps: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('apps')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ name, url, icon }, index) => [name, { name, url, icon, position: index + 1 }]),
      )
    },
    async write(trx, name, { url, icon, position }) {
      await saveRow(trx, 'apps', { name }, { url, icon, position })
    },
    remove: (trx, name) => removeUnconditionally(trx, 'apps', { name }),
  },

  menu: {
    isList: true,
    async read(db, book) {
      const menus = await db
        .selectFrom('menus')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      const links = await db
        .selectFrom('menu_elements')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      const banners = await db
        .selectFrom('menu_banners')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        menus.map(({ slug, name, url, is_hidden }, index) => [
          slug,
          {
            slug,
            name,
            url,
            hidden: is_hidden === 1,
            links: links
              .filter((link) => link.menu_slug === slug)
              .map(({ title, url }) => ({ title, url })),
            banners: banners
              .filter((banner) => banner.menu_slug === slug)
              .map(({ title, text, url, image, starts_on, ends_on }) => ({
                title,
                text,
                url,
                image: book.toKey(image),
                starts_on,
                ends_on,
              })),
            position: index + 1,
          },
        ]),
      )
    },
    async write(trx, slug, { name, url, hidden, links, banners, position }, book) {
      await saveRow(trx, 'menus', { slug }, { name, url, is_hidden: hidden ? 1 : 0, position })
      await replaceRows(trx, 'menu_elements', { menu_slug: slug }, links)
      const pictured = banners.map((banner) => ({ ...banner, image: book.toAddress(banner.image) }))
      await replaceRows(trx, 'menu_banners', { menu_slug: slug }, pictured)
    },
    async remove(trx, slug) {
      await removeRows(trx, 'menu_elements', { menu_slug: slug })
      await removeRows(trx, 'menu_banners', { menu_slug: slug })
      await removeRows(trx, 'menus', { slug })
      return undefined
    },
  },

  slider: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('slides')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id: _id, ...slide }, index) => [slide.slug, { ...slide, position: index + 1 }]),
      )
    },
    async write(trx, slug, { slug: _slug, ...value }) {
      await saveRow(trx, 'slides', { slug }, value)
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'slides', { slug }),
  },

  finishes: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('finishes')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ slug, name, description }, index) => [
          slug,
          { slug, name, description, position: index + 1 },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, ...value }) {
      await saveRow(trx, 'finishes', { slug }, value)
    },
    async remove(trx, slug) {
      const finish_id = await getIdBySlug(trx, 'finishes', slug)
      if (await hasRows(trx, 'lots', { finish_id })) return 'с этой отделкой есть лоты'
      if (await hasRows(trx, 'overridden_lots', { finish_id })) {
        return 'эта отделка указана лотам вручную'
      }
      if (await hasRows(trx, 'project_finishes', { finish_id })) return 'её предлагает проект'
      if (await hasRows(trx, 'flat_pictures', { finish_id })) {
        return 'её показывают картинки планировок'
      }
      await removeRows(trx, 'finishes', { slug })
    },
  },

  categories: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('document_categories')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ slug, name }, index) => [slug, { slug, name, position: index + 1 }]),
      )
    },
    async write(trx, slug, { name, position }) {
      await saveRow(trx, 'document_categories', { slug }, { name, position })
    },
    async remove(trx, slug) {
      const category_id = await getIdBySlug(trx, 'document_categories', slug)
      if (await hasRows(trx, 'documents', { category_id })) return 'в категории есть документы'
      await removeRows(trx, 'document_categories', { slug })
    },
  },
} satisfies Partial<ContentStores>

/** Removes rows that nothing else refers to. Returns undefined, because nothing prevents the removal. */
export async function removeUnconditionally(
  trx: Database,
  table: keyof Tables,
  where: Record<string, string | number>,
): Promise<undefined> {
  await removeRows(trx, table, where)
}
