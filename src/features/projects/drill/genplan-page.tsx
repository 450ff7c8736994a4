import { useLoaderData } from 'react-router'
import { LatePlotPlan } from '../genplan/late-plot-plan.tsx'
import { genplanAddress } from '../project-addresses.ts'
import { DrillPage } from './drill-page-frame.tsx'
import type { GenplanData } from './genplan-page.server.ts'

/** A project's genplan: each building leads to its own page. */
export function Component() {
  const { project, genplan } = useLoaderData<GenplanData>()
  return (
    <DrillPage
      project={project}
      title="Генплан"
      description={`Генплан проекта «${project.name}»: корпуса, сроки сдачи, квартиры и цены в каждом.`}
      path={genplanAddress(project)}
      way={[]}
    >
      <LatePlotPlan data={genplan} action={genplanAddress(project)} />
    </DrillPage>
  )
}
