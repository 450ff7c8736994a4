import { findChanges } from '../../../operations/entity.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { sourceCommands } from './source-contracts.ts'
import { describeSource, sourceEntity } from './source-entity.ts'
import { parseSource } from './source-settings.server.ts'
import {
  addSource,
  type FeedSource,
  getSource,
  pauseSource,
  removeSource,
} from './sources.server.ts'

/**
 * Adds a source, which is due at once, and returns its settings. Throws `bad_input` with all wrong fields, and for a name or
 * an address that is taken.
 */
export const addFeedSource = defineCommand(sourceCommands.add, {
  act: async ({ db, now, audit }, typed) => {
    const settings = parseSource(typed)
    await addSource(db, settings, now)
    const { name, format, every, city } = settings
    await audit({
      subject: `Источник ${format}`,
      entity: describeSource(name),
      changes: findChanges(sourceEntity, {}, { format, every, city }),
    })
    return settings
  },
})

/** Stops the runs of a source. Returns it; throws `not_found`. */
export const pauseFeedSource = defineCommand(sourceCommands.pause, { act: setPaused(true) })
/** Resumes the runs of a source, which is due at once. Returns it; throws `not_found`. */
export const resumeFeedSource = defineCommand(sourceCommands.resume, { act: setPaused(false) })

/** Removes a source; its lots stay. Throws `not_found`, and `conflict` for one of `sources.yaml`. */
export const removeFeedSource = defineCommand(sourceCommands.remove, {
  act: async ({ db, audit }, { name }) => {
    await removeSource(db, name)
    await audit({ subject: 'Лоты остались на сайте', entity: describeSource(name) })
  },
})

function setPaused(paused: boolean) {
  return async ({ db, now, audit }: Act, { name }: { name: string }): Promise<FeedSource> => {
    const source = await getSource(db, name)
    await pauseSource(db, name, paused, now)
    await audit({
      subject: paused ? 'На паузе' : 'Снова загружается',
      entity: describeSource(name),
      changes: findChanges(sourceEntity, { paused: source.is_paused === 1 }, { paused }),
    })
    return source
  }
}
