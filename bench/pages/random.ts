/** Random choices that are the same in every run. */
export interface Random {
  /** An integer from 0 to `below` − 1. */
  integer: (below: number) => number
  /** True in this part (0…1) of all calls. */
  chance: (part: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Creates a generator (a linear congruential one) from a seed. */
export function createRandom(seed: number): Random {
  let state = seed
  const integer = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return {
    integer,
    chance: (part) => integer(1_000) < part * 1_000,
    pick: (list) => list[integer(list.length)] ?? list[0],
  }
}
