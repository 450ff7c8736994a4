import type { ServerPage } from '../../ssr/page.server.ts'
import type { LotCard } from '../catalogue/model/schema.ts'

/** As many as the samples are. */
const LOTS = 6

export interface UiKitData {
  /** Flats of the catalogue whose addresses the sample cards lead to; there may be fewer, or none. */
  lots: ReadonlyArray<Pick<LotCard, 'id' | 'plan'>>
}

export const uiKitPage: ServerPage<UiKitData> = {
  canonicalSearch: () => '',
  load: ({ snapshot }) => ({
    lots: snapshot
      .listLots('flat', {
        selection: { choices: {}, ranges: {}, flags: [] },
        order: 'price',
        limit: LOTS,
        offset: 0,
      })
      .results.map(({ id, plan }) => ({ id, plan })),
  }),
}
