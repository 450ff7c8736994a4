import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { readWorks } from '../../features/progress/queries.server.ts'
import { captionMonth, monthKey } from '../../lib/time/months.ts'
import { plainText } from '../../lib/plain-text.ts'
import { writeRss } from './rss.ts'

const MAX_ITEMS = 50

/** Writes the RSS feed of a project's building site, the newest month first; null for an unknown project. */
export async function progressFeed(
  slug: string,
  { projects }: CatalogueSnapshot,
  { db }: AppContext,
  origin: string,
): Promise<string | null> {
  const project = projects.find((known) => known.slug === slug)
  if (!project) return null
  const { albums } = await readWorks(db, project)
  const page = `${origin}/progress/${encodeURIComponent(slug)}`
  return writeRss({
    title: `Ход строительства: ${project.name}`,
    description: `Что построено в проекте «${project.name}», по месяцам`,
    link: page,
    self: `${page}.rss`,
    items: albums.slice(0, MAX_ITEMS).map(({ year, month, title, html }) => ({
      title: captionMonth({ year, month, title }),
      description: plainText(html),
      link: `${page}?month=${monthKey(year, month)}`,
      at: `${monthKey(year, month)}-01`,
    })),
  })
}
