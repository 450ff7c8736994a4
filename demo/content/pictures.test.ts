import { expect, it } from 'vitest'
import { readCompany } from './read-company.ts'

const company = await readCompany()
const projects = [...company.list('projects')]
const slides = pathsOf('slider')
const pieces = pathsOf('press')
const repeated = (paths: readonly string[]) =>
  paths.filter((path, index) => paths.indexOf(path) !== index)

it('slides show other pictures than the cards of projects below them, each once', () => {
  const cards = projects.flatMap(([, { picture }]) => picture ?? [])
  expect([slides.length > 0, cards.length]).toEqual([true, projects.length])
  expect(slides.filter((path) => cards.includes(path))).toEqual([])
  expect(repeated([...slides, ...cards])).toEqual([])
})

it.each(projects)('the gallery of %s shows each picture once', (_slug, { pictures }) => {
  expect(pictures.length).toBeGreaterThan(0)
  expect(repeated(pictures.map(({ picture }) => picture))).toEqual([])
})

it('press pieces have a picture each that no other has', () => {
  expect(pieces.length).toBeGreaterThan(0)
  expect(repeated(pieces)).toEqual([])
})

function pathsOf(collection: 'slider' | 'press'): string[] {
  return [...company.list(collection).values()].flatMap(({ picture }) => picture ?? [])
}
