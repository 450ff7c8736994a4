import type { LotFigures } from '../../lots/model/lot-figures.ts'

type Kitchens = Partial<Pick<LotFigures, 'kitchen_area' | 'kitchen_living_area'>>

/**
 * Returns the figures with the area of a kitchen-living room under its own name, for sources that have one name for
 * the area of any kitchen and the feature `kitchen_living`.
 */
export function splitKitchen<Figures extends Kitchens>(
  figures: Figures,
  features: readonly string[],
): Figures & Pick<LotFigures, 'kitchen_living_area'> {
  const { kitchen_area = null, kitchen_living_area = null } = figures
  return kitchen_living_area === null && features.includes('kitchen_living')
    ? { ...figures, kitchen_area: null, kitchen_living_area: kitchen_area }
    : { ...figures, kitchen_living_area }
}
