import type { Facets } from '../model/schema.ts'
import { isGrammarStem } from './lexicon.ts'
import { cityNicknames, commonNameWords } from './phrases.ts'
import { toStems } from './read-words.ts'
import type { Condition, NamedPlace, NameKind, Phrase, WordsSource } from './phrase.ts'

const MIN_NAME = 3
const MIN_PART = 4
const common = new Set(commonNameWords.split(' ').flatMap(toStems))
const COUNTED = /^#/

/** Returns the options of a choice filter. */
export function listOptions(facets: Facets, key: string): Array<{ value: string; label: string }> {
  const facet = facets[key]
  return facet?.type === 'choice' ? facet.options : []
}

/** Returns the names of projects, stations, cities, districts, streets and buildings. */
export function listNames({ facets, places }: WordsSource): {
  names: Phrase[]
  projectOf: ReadonlyMap<string, string>
} {
  const projects = listOptions(facets, 'project')
  const cities = listOptions(facets, 'city')
  const { names: buildings, projectOf } = listBuildings(facets)
  const sections = listOptions(facets, 'section').flatMap(({ value, label }) =>
    ['секция', 'подъезд'].map((head) => toEntry(`${head} ${label}`, 'section', value)),
  )
  const nicknames = cities.flatMap(({ value, label }) =>
    (cityNicknames[label.toLowerCase()]?.split(', ') ?? []).map((name) =>
      toEntry(name, 'city', value),
    ),
  )
  const names = [
    ...toNames('project', 'project', projects.map(toNamed)),
    ...toNames('metro', 'metro', listOptions(facets, 'metro').map(toNamed)),
    ...group('city', nicknames),
    ...toNames('city', 'city', cities.map(toNamed)),
    ...toNames('place', 'project', listPlaces(places, projects, cities)),
    ...group('building', [...buildings, ...sections]),
  ]
  return { names, projectOf }
}

interface Named {
  name: string
  value: string
}
type Entry = Condition & { stems: string[] }

function toNamed({ value, label }: { value: string; label: string }): Named {
  return { name: label, value }
}

function toEntry(name: string, key: string, value: string): Entry {
  return { stems: toStems(name), key, value }
}

/** Each complete name, without its numbers, and by each of its words that is in no dictionary. */
function toNames(kind: NameKind, key: string, all: readonly Named[]): Phrase[] {
  const entries = all.map(({ name, value }) => toEntry(name, key, value))
  const shorter = entries.flatMap((entry) => {
    const words = entry.stems.filter((stem) => !COUNTED.test(stem))
    const parts = words
      .filter((stem) => stem.length >= MIN_PART && !common.has(stem) && !isGrammarStem(stem))
      .map((stem) => [stem])
    const isCommon = words.every((stem) => common.has(stem) || isGrammarStem(stem))
    const rest = withoutCommon(entry.stems)
    return [isCommon ? [] : words, rest, ...parts].map((stems) => ({ ...entry, stems }))
  })
  const alone = entries
    .filter(({ stems: [first = '', ...more] }) => more.length > 0 || first.length >= MIN_NAME)
    .map((entry) => ({ ...entry, needsHead: entry.stems.every(isGrammarStem) }))
  return [...group(kind, alone), ...group(kind, shorter)]
}

/** «1905 года» for «Площадь 1905 года»: a name is said without the word that says what it is. */
function withoutCommon([first = '', ...more]: readonly string[]): readonly string[] {
  return common.has(first) && more.length > 1 ? more : []
}

/** Joins the conditions of the same words. */
function group(
  kind: NameKind,
  entries: ReadonlyArray<Condition & Pick<Phrase, 'stems' | 'needsHead'>>,
): Phrase[] {
  const byWords = Map.groupBy(entries, ({ stems }) => stems.join(' '))
  return Array.from(byWords.values(), (alike) => {
    const values = new Map(alike.map(({ key, value }) => [`${key} ${value}`, { key, value }]))
    return {
      stems: alike[0]?.stems ?? [],
      kind,
      conditions: [...values.values()],
      needsHead: alike.some(({ needsHead }) => needsHead),
    }
  })
}

/** Parts of addresses between commas, without the city and the number of the house. */
function listPlaces(
  places: readonly NamedPlace[],
  projects: ReadonlyArray<{ value: string }>,
  cities: ReadonlyArray<{ label: string }>,
): Named[] {
  const known = new Set(projects.map(({ value }) => value))
  const cityNames = new Set(cities.map(({ label }) => toStems(label).join(' ')))
  return places
    .filter(({ project }) => known.has(project))
    .flatMap(({ project, address }) =>
      address
        .split(',')
        .map((part) =>
          part.replace(/(^|\s)(д|дом|корп|к|стр|вл|г|город)\.?\s*(?=\d|\p{Lu})/u, ' ').trim(),
        )
        .filter((part) => !/^\d/.test(part) && part !== '')
        .map((part) =>
          toStems(part)
            .filter((stem) => !common.has(stem) && !COUNTED.test(stem))
            .join(' '),
        )
        .filter((name) => name !== '' && !cityNames.has(name))
        .map((name) => ({ name, value: project })),
    )
}

/** «Корпус 2» of each project; a building that is called by its number only is «корпус 2» or «дом 2». */
function listBuildings(facets: Facets): { names: Entry[]; projectOf: Map<string, string> } {
  const projects = listOptions(facets, 'project')
  const projectOf = new Map<string, string>()
  const names = listOptions(facets, 'building').flatMap(({ value, label }) => {
    const project = projects
      .filter((one) => label.startsWith(`${one.label}, `))
      .toSorted((a, b) => b.label.length - a.label.length)[0]
    if (project) projectOf.set(value, project.value)
    const name = project ? label.slice(project.label.length + 2) : label
    const said = /^\d+$/.test(name)
      ? ['корпус', 'корп', 'дом', 'строение'].map((head) => `${head} ${name}`)
      : [name, name.replace(/^корпус/i, 'корп'), name.replace(/^корпус/i, 'дом')]
    return said.map((text) => toEntry(text, 'building', value))
  })
  return { names: names.filter(({ stems }) => stems.length > 1), projectOf }
}
