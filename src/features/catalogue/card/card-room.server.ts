import type { ListedLot } from '../../lots/model/listed-lot.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { describeShownFinish } from '../../lots/model/lot-renderings.ts'

/** Returns what the card of a lot holds of the picture of its room; nothing without one. */
export function toCardRoom(
  snapshot: Pick<CatalogueSnapshot, 'flatPictures'>,
  lot: LotCard,
): Pick<ListedLot, 'room' | 'roomNote'> {
  const room = snapshot.flatPictures(lot.id).find(({ kind }) => kind === 'room')
  if (!room) return {}
  const finish = describeShownFinish(room, lot)
  return { room: room.url, ...(finish === null ? {} : { roomNote: finish }) }
}
