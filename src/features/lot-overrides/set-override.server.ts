import { AppError } from '../../lib/errors.ts'
import { defineCommand } from '../../operations/operation.server.ts'
import { askAboutPrice } from './change-words.server.ts'
import { type BeforeChange, changeLot, createOverride } from './change-lot.server.ts'
import { lotCalls } from './contracts/lot-contracts.ts'
import { readLotId } from './lot-card.server.ts'
import { isFarFrom } from './price-guard.ts'
import { readField, readUntil, readValue, requireNote } from './read-value.server.ts'
import type { FieldValue, OverrideField } from './schema.ts'
import { sayWhenBusy } from './wait-for-import.server.ts'

/**
 * Sets a field of a lot by hand, until that time if one is given. The same value once more keeps it against what the feed
 * says by now. Throws `unprocessable` with `confirm: "price"` for a price that looks mistyped.
 */
export const setOverride = defineCommand(lotCalls.set, {
  around: (_context, _input, run) => sayWhenBusy(run),
  act: async (act, { id, field: name, version, value: given, note, until, confirm }) => {
    const { db, now } = act
    const field = readField(name)
    const lot_id = readLotId(id)
    const value = await readValue(db, field, given, now)
    const ends = await readUntil(db, until, now)
    const { changed, logged } = await changeLot(act, { id: lot_id, field, version }, (lot) => {
      const { before, feed } = lot
      const isSame = before?.value === JSON.stringify(value)
      const said = note ?? (isSame ? before.note : '')
      requireNote(field, said)
      checkAgainstLot(field, value, lot, confirm === true)
      const end = isSame && until === undefined ? before.until : ends
      return createOverride(act, { lot_id, field, value }, { feed, note: said, until: end })
    })
    const { entity, ...facts } = logged
    await act.audit({ ...facts, entity })
    return changed
  },
})

/** Removes what was set by hand, so that the feed decides again. */
export const clearOverride = defineCommand(lotCalls.clear, {
  around: (_context, _input, run) => sayWhenBusy(run),
  act: async (act, { id, field: name, version }) => {
    const field = readField(name)
    const lot = { id: readLotId(id), field, version }
    const { changed, logged } = await changeLot(act, lot, ({ before }) => {
      if (before !== null) return null
      throw new AppError('not_found', 'nothing was set by hand', {
        detail: 'Это поле вручную не задано',
      })
    })
    await act.audit(logged)
    return changed
  },
})

function checkAgainstLot(
  field: OverrideField,
  value: FieldValue,
  { feed, shown }: BeforeChange,
  isConfirmed: boolean,
): void {
  if (field === 'status' && feed.status === 'sold') {
    throw new AppError('bad_input', 'the lot is sold', {
      fields: { value: ['Источник продал этот лот или снял его с продажи'] },
    })
  }
  const price = toPrice(value)
  if ((field !== 'price' && field !== 'sale') || price === null || isConfirmed) return
  if (!isFarFrom(shown.price, price)) return
  throw new AppError('unprocessable', 'the price looks mistyped', {
    detail: askAboutPrice(shown.price, price),
    more: { confirm: 'price' },
  })
}

function toPrice(value: FieldValue): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'price' in value ? value.price : null
}
