import { readStandingBuildings } from '../../catalogue/snapshot/standing-buildings.server.ts'
import type { ServerPage } from '../../catalogue/snapshot/app-context.server.ts'
import { getProject } from '../find-project.server.ts'
import { buildingFacts } from '../offer-words.ts'
import { buildingAddress } from '../project-addresses.ts'
import { listProjectBuildings } from '../project-offers.server.ts'
import type { ProjectCard } from '../schema.ts'
import { readSitePlan } from '../site/site-plan.server.ts'
import type { SitePlanData } from '../site/site-plan-data.ts'
import { readSunMoment, writeSunMoment } from '../site/sun-moment.ts'

export interface GenplanData {
  project: ProjectCard
  /** Null where the places of the buildings are not known: then there is the list alone. */
  genplan: SitePlanData | null
  buildings: ReadonlyArray<{ id: number; href: string; facts: readonly string[] }>
}

export const genplanPage: ServerPage<GenplanData> = {
  canonicalSearch: (search) => writeSunMoment(readSunMoment(search)),
  async load({ params, search, snapshot }, { db }) {
    const project = getProject(snapshot, params['slug'])
    const toHref = (id: number) => buildingAddress(project, id)
    const readStanding = readStandingBuildings
    return {
      project,
      genplan: await readSitePlan(db, snapshot, project, { search, toHref, readStanding }),
      buildings: listProjectBuildings(project.id, snapshot.stock).map((building) => ({
        id: building.id,
        href: toHref(building.id),
        facts: buildingFacts(building),
      })),
    }
  },
}
