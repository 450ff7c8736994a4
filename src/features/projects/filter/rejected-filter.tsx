import { Notice } from '../../../ui/display/notice.tsx'
import { type LotFilter, lotFilterParameters } from './lot-filter.ts'

/** Names what of the address meant nothing. */
export function RejectedFilter({ filter: { rejected } }: { filter: LotFilter }) {
  return rejected.length === 0 ? null : (
    <Notice>
      Не поняли условие в адресе: {rejected.map((name) => lotFilterParameters[name]).join(', ')}
    </Notice>
  )
}
