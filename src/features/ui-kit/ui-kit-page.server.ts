import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { defaultOrder, emptySelection } from '../lots/model/filters.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { PlotPlanData } from '../projects/genplan/plot-plan-data.ts'
import { readSunMoment, writeSunMoment } from '../projects/genplan/sun-moment.ts'
import { sampleGenplan } from '../projects/genplan/sample-genplan.ts'

/** The number of sample lots. */
const LOTS = 6

export interface UiKitData {
  /** Flats of the catalogue for links of the sample cards; may be fewer than the samples. */
  lots: ReadonlyArray<Pick<LotCard, 'id' | 'plan'>>
  genplan: PlotPlanData
}

export const uiKitPage: ServerPage<UiKitData> = {
  canonicalSearch: (search) => writeSunMoment(readSunMoment(search)),
  load: ({ snapshot, search }) => ({
    lots: snapshot
      .listLots('flat', {
        selection: emptySelection,
        order: defaultOrder,
        limit: LOTS,
        offset: 0,
      })
      .results.map(({ id, plan }) => ({ id, plan })),
    genplan: sampleGenplan(readSunMoment(search)),
  }),
}
