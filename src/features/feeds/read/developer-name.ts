import type { OfferFields } from '../offer/offer-fields.ts'

const MAX_NAME = 120

/** Returns the developer's name at `path`, in Russian quotation marks; undefined if the feed does not have it. */
export function readDeveloper(fields: OfferFields, path: string): string | undefined {
  const name = fields
    .short(path, MAX_NAME)
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/"([^"]+)"/g, '«$1»')
  return name !== undefined && /\p{L}/u.test(name) ? name : undefined
}

/** The organization of a `sales-agent` is the developer only if its category says so: agencies sell new homes, too. */
export function readYrlDeveloper(fields: OfferFields): string | undefined {
  const isDeveloper = /^(застройщик|developer)$/i.test(fields.text('sales-agent/category') ?? '')
  return isDeveloper ? readDeveloper(fields, 'sales-agent/organization') : undefined
}
