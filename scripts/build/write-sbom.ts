import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LockedPackage, listPackages } from './list-packages.ts'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * Writes `sbom.cdx.json` (CycloneDX 1.6: every package of the lock file) and `licences.txt` (licence texts of the
 * shipped ones) into a folder. Equal lock files give equal bytes, so neither has a time or a random number.
 */
export async function writeSbom(root: string, folder: string): Promise<void> {
  const { name, version, packages } = await listPackages(root)
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: packages.map(toComponent),
  }
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  const texts: string[] = []
  for (const one of packages.filter(({ isShipped }) => isShipped)) {
    const title = `${one.name} ${one.version} — ${one.license ?? 'no licence named'}`
    texts.push([title, '='.repeat(title.length), ...(await readLicences(root, one))].join('\n'))
  }
  await writeFile(join(folder, 'licences.txt'), `${texts.join('\n\n')}\n`)
}

function toComponent(one: LockedPackage) {
  const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`
  const isExpression = one.license?.includes(' ') ?? false
  const [algorithm = '', digest = ''] = one.integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': `${purl}#${one.path}`,
    name: one.name,
    version: one.version,
    scope: one.isShipped ? 'required' : 'excluded',
    purl,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(one.license && {
      licenses: isExpression ? [{ expression: one.license }] : [{ license: { id: one.license } }],
    }),
  }
}

/** A package of another platform is not installed: its licence is named without its text. */
async function readLicences(root: string, { path }: LockedPackage): Promise<string[]> {
  const folder = join(root, path)
  const names = (await readdir(folder).catch(() => [])).filter((name) => LICENCE_FILE.test(name))
  const texts = names
    .toSorted()
    .map(async (name) => (await readFile(join(folder, name), 'utf8').catch(() => '')).trim())
  return (await Promise.all(texts)).filter(Boolean)
}
