import type { LotType } from '../../lots/model/group-schema.ts'

/** Homes with the same plan as the view «Планировки» shows them. Prices are what a buyer pays, in roubles. */
export interface ListedType
  extends Pick<
    LotType,
    'id' | 'area_min' | 'area_max' | 'price_min' | 'price_max' | 'count' | 'plan'
  > {
  /** «2-комнатная». */
  title: string
  project: string
  /** «12 квартир»; the number of lots of `href`. */
  amount: string
  /** «этажи 2–7, 9». */
  floors: string
  /** The list of these lots, or the lot's page if there is only one. */
  href: string
}
