import { readFileSync } from 'node:fs'
import mdn from '@mdn/browser-compat-data/forLegacyNode'

/** What MDN's data calls the browsers of `browserslist`. */
const MDN_NAMES = {
  safari: 'safari',
  ios: 'safari_ios',
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  samsung: 'samsunginternet_android',
}

export { mdn }

const { browserslist } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
/** The oldest supported version of each browser. */
const oldest = browserslist.map((one) => {
  const [name, version] = one.split(' >= ')
  return { name, version, mdnName: MDN_NAMES[name] }
})

/**
 * Returns the oldest supported browsers that lack a feature, such as `safari 16.4`. `feature` is a node of MDN's data; a
 * node without support of its own, and a feature that is there in parts, are not missing.
 */
export function listMissing(feature) {
  const support = feature?.__compat?.support
  if (!support) return []
  return oldest
    .filter(({ version, mdnName }) => !isThere(support[mdnName], version))
    .map(({ name, version }) => `${name} ${version}`)
}

function isThere(statements, version) {
  if (statements === undefined) return true
  return [statements]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, alternative_name: other }) =>
        !flags &&
        !other &&
        typeof added === 'string' &&
        added !== 'preview' &&
        isAtLeast(version, added) &&
        !(typeof removed === 'string' && isAtLeast(version, removed)),
    )
}

function isAtLeast(version, other) {
  const [a, b] = [version, other.replace('≤', '')].map((one) => one.split('.').map(Number))
  const difference = [0, 1, 2].map((n) => (a[n] ?? 0) - (b[n] ?? 0)).find((value) => value !== 0)
  return (difference ?? 0) >= 0
}
