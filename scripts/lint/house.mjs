// The rules of this house, as a plugin of the linter.
import { browserFeatures } from './browser-features.mjs'
import { importWalls } from './import-walls.mjs'
import { plainWords } from './plain-words.mjs'

export default {
  meta: { name: 'house' },
  rules: {
    'browser-features': browserFeatures,
    'import-walls': importWalls,
    'plain-words': plainWords,
  },
}
