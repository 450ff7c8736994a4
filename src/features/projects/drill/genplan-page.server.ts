import { AppError } from '../../../lib/errors.ts'
import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { getProject } from '../find-project.server.ts'
import { buildingAddress } from '../project-addresses.ts'
import type { ProjectCard } from '../schema.ts'
import { readPlotPlan } from '../genplan/plot-plan.server.ts'
import type { PlotPlanData } from '../genplan/plot-plan-data.ts'
import { readSunMoment, writeSunMoment } from '../genplan/sun-moment.ts'

export interface GenplanData {
  project: ProjectCard
  genplan: PlotPlanData
}

export const genplanPage: ServerPage<GenplanData> = {
  canonicalSearch: (search) => writeSunMoment(readSunMoment(search)),
  async load({ params, search, snapshot }, { db }) {
    const project = getProject(snapshot, params['slug'])
    const genplan = await readPlotPlan(db, snapshot, project, {
      search,
      toHref: (id) => buildingAddress(project, id),
      readStanding: readStandingBuildings,
    })
    if (!genplan) throw new AppError('not_found', 'the places of its buildings are not known')
    return { project, genplan }
  },
}
