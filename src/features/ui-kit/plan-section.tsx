import { useLoaderData } from 'react-router'
import { Section } from '../../ui/page/section.tsx'
import { PlotPlan } from '../projects/genplan/plot-plan.tsx'
import type { KitPart } from './kit-part.ts'
import type { UiKitData } from './ui-kit-page.server.ts'

/** The genplan of a project in its surroundings. */
export function PlanSection(part: KitPart) {
  const { genplan } = useLoaderData<UiKitData>()
  return (
    <Section {...part}>
      <PlotPlan data={genplan} action="/ui-kit#genplan" />
    </Section>
  )
}
