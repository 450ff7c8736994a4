import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Development dependencies whose code the bundles contain, of browsers or of the server. */
export const BUNDLED = [
  '@base-ui/react',
  '@hookform/resolvers',
  '@nanostores/react',
  '@noble/hashes',
  '@simplewebauthn/browser',
  'clsx',
  'hls.js',
  'maplibre-gl',
  'maska',
  'nanostores',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'web-vitals',
]

const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

export interface LockedPackage {
  name: string
  version: string
  /** Folder below the root: `node_modules/a/node_modules/b`. */
  path: string
  /** `sha512-` and base64. */
  integrity: string | undefined
  /** Address of the archive, where the lock file names one. */
  resolved: string | undefined
  license: string | undefined
  hasInstallScript: boolean
  /** Whether the running site contains its code; otherwise it serves development and tests. */
  isShipped: boolean
}

/** Reads the packages of the lock file, sorted by name and version. */
export async function listPackages(
  root: string,
): Promise<{ name: string; version: string; packages: LockedPackage[] }> {
  const lock = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const bundled = new Set<string>()
  const addBundled = (path: string): void => {
    const found = lock.packages[path]
    if (!found || bundled.has(path)) return
    bundled.add(path)
    for (const name of Object.keys(found.dependencies)) {
      const nested = `${path}/node_modules/${name}`
      addBundled(nested in lock.packages ? nested : `node_modules/${name}`)
    }
  }
  for (const name of BUNDLED) addBundled(`node_modules/${name}`)
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { dev, version, integrity, resolved, license, hasInstallScript }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version,
      integrity,
      resolved,
      license,
      hasInstallScript,
      isShipped: !dev || bundled.has(path),
    }))
    .toSorted((a, b) =>
      `${a.name} ${a.version} ${a.path}` < `${b.name} ${b.version} ${b.path}` ? -1 : 1,
    )
  return { name: lock.name, version: lock.version, packages }
}
