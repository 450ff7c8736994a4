// Must be the first import: the order of the style layers is the order in which they are first named.
import '../ui/styles/global.css'
import { guardChunk } from '../lib/chunk-guard.ts'
import { tickStoredChoice } from '../lib/lots/stored-choice.ts'
import { keepEvents, releaseEvents } from '../ssr/early-events.ts'
import { isSupported } from '../ssr/is-supported.ts'
import { loadModules } from '../ssr/load-modules.ts'
import { whenWanted } from '../ssr/when-wanted.ts'

/*
 * What a page runs first: the document works without scripts, so all other code comes when somebody uses the page, or
 * when the page has loaded.
 */
if (isSupported()) {
  tickStoredChoice()
  keepEvents()
  whenWanted(() => {
    guardChunk(async () => {
      const boot = await loadModules()
      const { start } = await import('./start-site.ts')
      await start(boot)
    }).catch((error: unknown) => {
      releaseEvents()
      throw error
    })
  })
} else {
  import('../ssr/show-without-scripts.ts').then(
    ({ showWithoutScripts }) => showWithoutScripts(),
    () => {},
  )
}
