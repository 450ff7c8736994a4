import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roles } from '../operations/actor.ts'
import { areas } from './desk-areas.ts'

const folder = join(import.meta.dirname, '../desk')
const files = (pattern: string) => globSync(pattern, { cwd: folder })

describe('the areas of the desk', () => {
  it('have a file of screens each, and there is no other', () => {
    const found = files('*/*-area.tsx').map((file) => basename(file, '-area.tsx'))
    expect(found.toSorted()).toEqual(areas.map(({ path }) => path).toSorted())
  })

  it('are all named in the menu, but for the own account', () => {
    const hidden = areas.filter(({ title }) => title === null)
    expect(hidden.map(({ path }) => path)).toEqual(['me'])
  })
})

describe('the code of the desk', () => {
  it('names no role but in the list of their names: the session says what a person may do', () => {
    const name = new RegExp(`['"\`](?:${roles.join('|')})['"\`]`)
    const sources = files('**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.') && file !== 'session/role-names.ts',
    )
    expect(sources.length).toBeGreaterThan(50)
    const text = (file: string) => readFileSync(join(folder, file), 'utf8')
    expect(sources.filter((file) => name.test(text(file)))).toEqual([])
  })
})
