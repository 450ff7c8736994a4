import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
/** 52 × 62³ names: among 2,000 classes two get the same one in one build of six. */
const LENGTH = 4

/**
 * Returns a function that names the classes of CSS modules by four characters instead of twelve: a list of flats has
 * 1,300 of them, a fifth of its HTML. A name follows from the file and the local name alone, because the builds for
 * browser and server must agree; those of one file begin alike, which compresses better. Throws when two classes get
 * the same name: rename one of them.
 */
export function createClassNames(root: string): (local: string, file: string) => string {
  const owners = new Map<string, string>()
  return (local, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? file)
    const owner = `${path} .${local}`
    const name = toName(toHash(basename(path)), toHash(owner))
    const other = owners.get(name)
    if (other !== undefined && other !== owner) {
      throw new Error(`the classes ${owner} and ${other} get the same name ${name}: rename one`)
    }
    owners.set(name, owner)
    return name
  }
}

function toHash(text: string): number {
  return createHash('sha1').update(text).digest().readUIntBE(0, 6)
}

function toName(file: number, owner: number): string {
  let rest = owner
  let name = LETTERS.charAt(file % LETTERS.length)
  const all = LETTERS + DIGITS
  while (name.length < LENGTH) {
    name += all.charAt(rest % all.length)
    rest = Math.floor(rest / all.length)
  }
  return name
}
