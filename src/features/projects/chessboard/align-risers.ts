/**
 * Puts the lots of storeys into columns, so that those above each other stand in one: the storey with most lots gives
 * the columns; on the others each lot takes the next column whose lot is alike (`likeness`), or the next free one.
 */
export function alignRisers<Lot>(
  storeys: ReadonlyArray<readonly Lot[]>,
  likeness: (lot: Lot) => string,
): Array<Array<Lot | null>> {
  const widest = storeys.reduce<readonly Lot[]>(
    (most, storey) => (storey.length > most.length ? storey : most),
    [],
  )
  const columns = widest.map(likeness)
  return storeys.map((storey) => placeInColumns(storey, columns, likeness))
}

function placeInColumns<Lot>(
  storey: readonly Lot[],
  columns: readonly string[],
  likeness: (lot: Lot) => string,
): Array<Lot | null> {
  const places: Array<Lot | null> = columns.map(() => null)
  let next = 0
  for (const [index, lot] of storey.entries()) {
    // As many columns must stay free as there are lots to come.
    const last = columns.length - (storey.length - index)
    const alike = columns.findIndex(
      (column, place) => place >= next && place <= last && column === likeness(lot),
    )
    const place = alike === -1 ? next : alike
    places[place] = lot
    next = place + 1
  }
  return places
}
