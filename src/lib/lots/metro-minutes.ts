// chunk: first-load
import { NBSP } from '../text.ts'

interface StationTimes {
  walk_minutes: number | null
  transport_minutes: number | null
}

/** Returns the known times to a metro station: «12 мин пешком, 5 мин на транспорте», or an empty text. */
export function metroMinutes({ walk_minutes, transport_minutes }: StationTimes): string {
  return [
    walk_minutes === null ? '' : `${walk_minutes}${NBSP}мин пешком`,
    transport_minutes === null ? '' : `${transport_minutes}${NBSP}мин на${NBSP}транспорте`,
  ]
    .filter(Boolean)
    .join(', ')
}
