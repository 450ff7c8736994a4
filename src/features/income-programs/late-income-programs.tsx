import { lazy, Suspense } from 'react'
import type { IncomePrograms as Programs } from './income-programs.late.tsx'

/** The server renders them at once; browsers keep that markup until their code has been loaded, after the page's own. */
const IncomePrograms = import.meta.env.SSR
  ? (await import('./income-programs.late.tsx')).IncomePrograms
  : lazy(async () => ({ default: (await import('./income-programs.late.tsx')).IncomePrograms }))

/** The income programmes on a page whose first load does without their code. */
export function LateIncomePrograms(props: Parameters<typeof Programs>[0]) {
  return (
    <Suspense>
      <IncomePrograms {...props} />
    </Suspense>
  )
}
