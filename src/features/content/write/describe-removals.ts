import { firstLines, printable } from '../../../lib/terminal-text.ts'
import { kindNames } from '../model/kind-names.ts'
import type { Removals } from '../model/removals.ts'

/** Thrown when an import would remove too much. The Russian message lists the removals. Nothing was written. */
export class StoppedRemovalsError extends Error {
  readonly removals: Removals

  constructor(removals: Removals) {
    super(
      [
        'Импорт остановлен: с сайта ушло бы слишком много.',
        ...describeRemovals(removals),
        'Ничего не записано. Если всё верно, повторите с --allow-removals.',
      ].join('\n'),
    )
    this.name = 'StoppedRemovalsError'
    this.removals = removals
  }
}

/** Returns lines with the number of removals per kind, then the first twenty items by name. */
export function describeRemovals({ kinds, items }: Removals): string[] {
  return [
    ...kinds.map(({ kind, removed, stored }) => `  ${kindNames[kind]}: ${removed} из ${stored}`),
    ...firstLines(
      items.map(({ kind, key, name, needed }) => {
        const title = name === key ? '' : `, ${printable(name)}`
        const reason = needed === null ? '' : `: ${needed}`
        return `  уходит: ${kindNames[kind]}, «${printable(key)}»${title}${reason}`
      }),
    ),
  ]
}
