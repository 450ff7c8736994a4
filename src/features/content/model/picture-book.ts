import type { Picture } from '../../../lib/picture-schema.ts'

/** Maximum width of the JPEG that is used where a picture has a single address, in pixels. */
const ADDRESS_WIDTH = 1_440

/** Finds pictures by key, and keys by the address of a rendition. */
export class PictureBook {
  readonly #pictures: ReadonlyMap<string, Picture>
  readonly #keys = new Map<string, string>()

  constructor(pictures: ReadonlyMap<string, Picture>) {
    this.#pictures = pictures
    for (const [key, picture] of pictures) {
      for (const { url } of picture.renditions) this.#keys.set(url, key)
    }
  }

  find(key: string): Picture | undefined {
    return this.#pictures.get(key)
  }

  /** Returns the address of a picture for `<img src>`. An address of the site is returned unchanged. */
  toAddress(keyOrAddress: string | null): string | null {
    if (keyOrAddress === null || keyOrAddress.startsWith('/')) return keyOrAddress
    const picture = this.#pictures.get(keyOrAddress)
    if (!picture) throw new Error(`unknown picture ${keyOrAddress}`)
    return toPictureAddress(picture)
  }

  /** Returns the key of the picture with this address. An unknown address is returned unchanged. */
  toKey(address: string | null): string | null {
    return address === null ? null : (this.#keys.get(address) ?? address)
  }
}

/** Returns the address of the widest JPEG that a column of text or a card needs. */
export function toPictureAddress(picture: Picture): string {
  const jpegs = picture.renditions.filter(({ format }) => format === 'jpeg')
  const chosen = jpegs.findLast(({ width }) => width <= ADDRESS_WIDTH) ?? jpegs[0]
  if (!chosen) throw new Error('a picture has no JPEG')
  return chosen.url
}
