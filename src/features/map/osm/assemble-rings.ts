/** Nodes of ways that were joined at their ends. */
export interface Assembled {
  /** Closed: the last node is the first one. */
  rings: number[][]
  /** What no other way closes. */
  chains: number[][]
}

/** Joins ways, each as the ids of its nodes, into rings and chains. Every way is used once. */
export function assembleRings(ways: ReadonlyArray<readonly number[]>): Assembled {
  const byEnd = new Map<number, number[]>()
  for (const [index, way] of ways.entries()) {
    for (const end of new Set([way[0], way.at(-1)])) {
      if (end === undefined) continue
      const own = byEnd.get(end)
      if (own) own.push(index)
      else byEnd.set(end, [index])
    }
  }
  const isUsed = new Uint8Array(ways.length)
  const takeNext = (end: number): readonly number[] | undefined => {
    const own = byEnd.get(end) ?? []
    for (let index = own.pop(); index !== undefined; index = own.pop()) {
      if (isUsed[index]) continue
      isUsed[index] = 1
      const way = ways[index] ?? []
      return way[0] === end ? way : way.toReversed()
    }
    return undefined
  }
  const extend = (chain: number[]): void => {
    while (!isClosed(chain)) {
      const next = takeNext(chain.at(-1) ?? Number.NaN)
      if (!next) return
      for (let index = 1; index < next.length; index++) chain.push(next[index] as number)
    }
  }
  const assembled: Assembled = { rings: [], chains: [] }
  for (const [index, way] of ways.entries()) {
    if (isUsed[index] || way.length < 2) continue
    isUsed[index] = 1
    let chain = [...way]
    extend(chain)
    if (!isClosed(chain)) {
      chain = chain.toReversed()
      extend(chain)
    }
    if (isClosed(chain)) assembled.rings.push(chain)
    else assembled.chains.push(chain)
  }
  return assembled
}

function isClosed(chain: readonly number[]): boolean {
  return chain.length > 3 && chain[0] === chain.at(-1)
}
