import { useRef } from 'react'
import { KeptPart } from '../../../ui/kept-part.tsx'
import { useNearData } from '../../../ui/use-near-data.ts'
import { SitePlan } from '../genplan/site-plan.tsx'
import { projectAddress } from '../project-addresses.ts'
import type { SitePlanData } from '../site/site-plan-data.ts'
import type { ProjectPageData } from './project-page-data.server.ts'

/** The genplan as the server has written it: a drawing of links. Its data is fetched once it is near. */
export function NearGenplan({
  project,
  genplan,
  genplanHref,
}: Pick<ProjectPageData, 'project' | 'genplan' | 'genplanHref'>) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNearData(place, genplan ? null : genplanHref, pickGenplan)
  const data = genplan ?? near
  return (
    <div ref={place}>
      <KeptPart id="genplan-drawing">
        {data ? <SitePlan data={data} action={`${projectAddress(project)}#genplan`} /> : null}
      </KeptPart>
    </div>
  )
}

function pickGenplan(page: unknown): SitePlanData {
  return (page as { genplan: SitePlanData }).genplan
}
