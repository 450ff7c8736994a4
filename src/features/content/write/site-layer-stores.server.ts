import type { SiteLayer } from '../../../drawing/site/site-layer.ts'
import {
  type ContentStores,
  findIdBySlug,
  getIdBySlug,
  removeRows,
  saveRow,
} from './content-store.server.ts'

/** Plots of projects and what lies around them. */
export const siteLayerStores = {
  sites: {
    async read(db) {
      const rows = await db
        .selectFrom('project_sites')
        .innerJoin('projects', 'projects.id', 'project_sites.project_id')
        .select(['projects.slug as project', 'project_sites.site'])
        .orderBy('projects.position')
        .orderBy('projects.id')
        .execute()
      return new Map(
        rows.map(({ project, site }) => {
          // Rows of earlier releases have no attribution.
          const layer = JSON.parse(site) as SiteLayer
          return [project, { ...layer, attribution: layer.attribution ?? null, project }]
        }),
      )
    },
    async write(trx, slug, { project: _project, ...site }) {
      const project_id = await getIdBySlug(trx, 'projects', slug)
      await saveRow(trx, 'project_sites', { project_id }, { site: JSON.stringify(site) })
    },
    async remove(trx, slug) {
      const project_id = await findIdBySlug(trx, 'projects', slug)
      if (project_id !== undefined) await removeRows(trx, 'project_sites', { project_id })
      return undefined
    },
  },
} satisfies Partial<ContentStores>
