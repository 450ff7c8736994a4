import type { Picture } from './picture-schema.ts'

/** JPEG of about this width stands where a page shows a picture by one address. */
const ADDRESS_WIDTH = 1_440

/** Pictures by key, and the way back from an address that a page shows to the key. */
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

  /** The one address of a picture for `<img src>`; an address of the site stays as it is. */
  addressOf(keyOrAddress: string | null): string | null {
    if (keyOrAddress === null || keyOrAddress.startsWith('/')) return keyOrAddress
    const picture = this.#pictures.get(keyOrAddress)
    if (!picture) throw new Error(`there is no picture ${keyOrAddress}`)
    return addressOfPicture(picture)
  }

  /** The key of the picture that an address shows; an address that is none of theirs stays as it is. */
  keyOf(address: string | null): string | null {
    return address === null ? null : (this.#keys.get(address) ?? address)
  }
}

/** The JPEG nearest to what a column of text or a card shows. */
export function addressOfPicture(picture: Picture): string {
  const jpegs = picture.renditions.filter(({ format }) => format === 'jpeg')
  const chosen = jpegs.findLast(({ width }) => width <= ADDRESS_WIDTH) ?? jpegs[0]
  if (!chosen) throw new Error('a picture has no JPEG')
  return chosen.url
}
