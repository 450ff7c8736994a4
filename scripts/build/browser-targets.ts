import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names that the bundler has no other word for: Samsung Internet 22 is Chrome 111. */
const WITHOUT_TARGET = new Set(['samsung'])

/** Reads the supported browsers of package.json as targets of the bundler: `safari16.4`. */
export function readBrowserTargets(root: string): string[] {
  const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    browserslist: string[]
  }
  return browserslist.flatMap((one) => {
    const [name = '', version = ''] = one.split(' >= ')
    return WITHOUT_TARGET.has(name) ? [] : [`${name}${version}`]
  })
}
