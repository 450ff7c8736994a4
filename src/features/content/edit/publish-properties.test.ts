import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import {
  type ContentSite,
  countChangedLines,
  openContentSite,
} from '../../../../tests/support/content-site.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { isNightly } from '../../../../tests/support/nightly.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { AppError } from '../../../lib/errors.ts'
import { deleteFile, discardDraft, saveDraft } from './drafts.server.ts'
import { planPublish, publishContent } from './publish.server.ts'
import { readContentFile } from './read-file.server.ts'
import { listRevisions, readContentRevision, restoreRevision } from './revisions.server.ts'

const RUNS = isNightly ? 60 : 3
/** Files that feeds write, too. */
const FED = ['projects/sad/project.md', 'projects/sad/buildings.yaml']

type Step = string | number
interface Edit {
  path: string
  /** Where its value is; none: the text below the front matter. */
  at: Step[]
  value: string | number
}

const words = fc
  .stringMatching(/^[а-яёa-z0-9 :#'"«»&*!?,.|>{}[\]-]{1,30}$/)
  .map((text) => `Текст ${text.replaceAll(/\{\{|\}\}/g, '')}`.trimEnd())
const edit = (path: string, at: Step[], value: fc.Arbitrary<string | number>) =>
  fc.record({ path: fc.constant(path), at: fc.constant(at), value })
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  edit(
    'cities.yaml',
    [0, 'phone'],
    fc.constantFrom('+7 (495) 111-11-11', '+7 (495) 222-22-22', '+7 (495) 000-00-01'),
  ),
  edit('cities.yaml', [1, 'name'], words),
  edit('company.md', ['tagline'], words),
  edit('company.md', [], words),
  edit('purchase.md', [], words),
  edit('brand.yaml', ['radius'], fc.nat(16)),
  edit('menu.yaml', [0, 'links', 0, 'title'], words),
  edit('slider.yaml', [0, 'title'], words),
  edit('finishes.yaml', [0, 'description'], words),
  edit('mortgage.yaml', [0, 'rate'], fc.constantFrom(5, 6, 7.25)),
  edit('broadcasts.yaml', [0, 'chapters', 1, 'title'], words),
  edit('documents/otchet.md', ['title'], words),
  edit('press/dvor.md', ['lead'], words),
  edit('press/dvor.md', [], words),
  edit('income/arenda.md', ['term_months'], fc.integer({ min: 1, max: 60 })),
  edit('projects/sad/project.md', ['description'], words),
  edit('projects/sad/project.md', ['address'], words),
  edit('projects/sad/project.md', [], words),
  edit('projects/sad/buildings.yaml', [0, 'completion'], fc.constantFrom('2027-1', '2029-4')),
  edit('projects/sad/buildings.yaml', [1, 'floors_total'], fc.integer({ min: 5, max: 30 })),
  edit('projects/sad/site.yaml', ['picture', 'caption'], words),
  edit('projects/sad/aerial.yaml', [0, 'caption'], words),
  edit('projects/sad/views.yaml', [0, 'caption'], words),
  edit('projects/sad/views.yaml', [0, 'floors', 'to'], fc.integer({ min: 2, max: 9 })),
  edit('plans/1-24/pictures.yaml', [0, 'caption'], words),
  edit('plans/1-24/pictures.yaml', [1, 'window_view'], fc.constantFrom('yard', 'river', 'city')),
  edit('projects/sad/progress/2026-03.md', ['pictures', 0, 'caption'], words),
  edit('projects/sad/finishes/chistovaya.md', ['price_per_metre'], fc.constantFrom(1_000, 30_000)),
)
const edits = fc.uniqueArray(anyEdit, {
  selector: ({ path }) => path,
  minLength: 1,
  maxLength: 4,
})
const number = fc.integer({ min: 1, max: 3 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('publish' as const), edits }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('draft' as const), edits }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('publishDrafts' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constant('feed' as const),
      street: number,
      quarter: number,
      flats: number,
      projects: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ deed: fc.constant('rows' as const), street: number, quarter: number }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('create' as const), number }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('delete' as const), number }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('restore' as const), nth: fc.nat(9) }) },
)
const steps = fc.array(step, { minLength: 10, maxLength: 20 })
type AnyStep = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Every deed once: few sequences at random may lack one. */
const everyDeed: AnyStep[] = [
  { deed: 'create', number: 1 },
  {
    deed: 'publish',
    edits: [
      { path: 'plans/1-24/pictures.yaml', at: [1, 'window_view'], value: 'river' },
      { path: 'projects/sad/views.yaml', at: [0, 'floors', 'to'], value: 5 },
    ],
  },
  { deed: 'rows', street: 1, quarter: 2 },
  {
    deed: 'draft',
    edits: [{ path: 'projects/sad/views.yaml', at: [0, 'caption'], value: 'Текст у реки' }],
  },
  { deed: 'feed', street: 2, quarter: 3, flats: 2, projects: 2 },
  { deed: 'publishDrafts' },
  { deed: 'delete', number: 1 },
  { deed: 'restore', nth: 1 },
]

/** An editor, and what must be published of each file after what was done. */
class Editor {
  readonly site: ContentSite
  readonly texts: Map<string, string>
  readonly drafts = new Map<string, string>()
  readonly done = new Set<string>()

  constructor(site: ContentSite, texts: Record<string, string>) {
    this.site = site
    this.texts = new Map(Object.entries(texts))
  }

  async take(step: AnyStep): Promise<void> {
    const { context, db } = this.site
    switch (step.deed) {
      case 'publish': {
        const changed = await Promise.all(step.edits.map((one) => this.apply(one, false)))
        await this.publish({ files: changed.map(({ text: _text, ...file }) => file) })
        for (const { path, text } of changed) await this.expectEdited(path, text)
        break
      }
      case 'draft':
        for (const one of step.edits) {
          await this.discardMoved(one.path)
          const { text, version, ...file } = await this.apply(one, true)
          const saved = await saveDraft(context, { ...file, version })
          expect(saved.problems).toEqual([])
          expect(countChangedLines(text, saved.text)).toBeLessThanOrEqual(1)
          this.drafts.set(one.path, saved.text)
        }
        break
      case 'publishDrafts': {
        for (const path of this.drafts.keys()) await this.discardMoved(path)
        const drafted = [...this.drafts]
        if (drafted.length === 0) return
        await this.publishDrafts(drafted.map(([path]) => path))
        for (const [path, text] of drafted) this.texts.set(path, text)
        break
      }
      case 'feed':
        await this.site.importFeed(makeSadFeed(step))
        await this.readFed()
        break
      case 'rows':
        await db
          .updateTable('projects')
          .set({ address: `Строчная, ${step.street}` })
          .where('slug', '=', 'sad')
          .execute()
        await db
          .updateTable('buildings')
          .set({ completion_year: 2030, completion_quarter: step.quarter })
          .where('name', '=', 'Корпус 1')
          .execute()
        await this.readFed()
        break
      case 'create': {
        const path = `press/novost-${step.number}.md`
        if (this.texts.has(path)) return
        const text = `---\ntitle: "Новость ${step.number}"   # для всех\npublished_on: 2026-11-2${step.number}\n---\n\nТекст.\n`
        await this.publish({ files: [{ path, text, base: null }] })
        this.texts.set(path, text)
        break
      }
      case 'delete': {
        const path = `press/novost-${step.number}.md`
        if (!this.texts.has(path)) return
        await deleteFile(context, { path, version: 0 })
        await this.publishDrafts([path])
        this.texts.delete(path)
        break
      }
      case 'restore':
        await this.restore(step.nth)
        break
    }
    this.done.add(step.deed)
  }

  /** Compares what is published of an edited file with what was: at most the line of its value differs. */
  private async expectEdited(path: string, before: string): Promise<void> {
    const { text } = await readContentFile(this.site.context, { path })
    expect(countChangedLines(before, text)).toBeLessThanOrEqual(1)
    this.texts.set(path, text)
  }

  /** The fields and body of a file with another value, over its draft or what is published. */
  private async apply({ path, at, value }: Edit, isDraft: boolean) {
    const file = await readContentFile(this.site.context, { path })
    const over = (isDraft && file.draft) || file
    const text = over.text ?? ''
    const version = file.draft?.version ?? 0
    const own = { path, text, base: file.base, version }
    if (at.length === 0) {
      const lines = over.body.split('\n')
      return { ...own, body: [`${value}`, ...lines.slice(1)].join('\n') }
    }
    const fields = structuredClone(over.fields)
    const parent = at
      .slice(0, -1)
      .reduce<unknown>((item, key) => (item as Record<Step, unknown>)[key], fields)
    ;(parent as Record<Step, unknown>)[at.at(-1) ?? ''] = value
    return { ...own, fields }
  }

  private async publish(body: Parameters<typeof publishContent>[1]): Promise<void> {
    await publishContent(this.site.context, { ...body, allow_removals: true })
  }

  private async publishDrafts(paths: string[]): Promise<void> {
    const { problems, token } = await planPublish(this.site.context, { paths })
    expect(problems).toEqual([])
    await this.publish({ paths, token })
    for (const path of paths) this.drafts.delete(path)
  }

  /** A draft over a text that has changed since cannot be published. */
  private async discardMoved(path: string): Promise<void> {
    if (!this.drafts.has(path)) return
    const { draft, base } = await readContentFile(this.site.context, { path })
    if (!draft || draft.base === base) return
    await discardDraft(this.site.context, { path, version: draft.version })
    this.drafts.delete(path)
  }

  /** Feeds write facts of this project, and never the text below them. */
  private async readFed(): Promise<void> {
    for (const path of FED) {
      const before = this.texts.get(path) ?? ''
      const { text } = await readContentFile(this.site.context, { path })
      if (path.endsWith('.md')) expect(text.split('---\n')[2]).toBe(before.split('---\n')[2])
      this.texts.set(path, text)
    }
  }

  /** Brings back what was before one of the publishes, unless a building with flats would go with it. */
  private async restore(nth: number): Promise<void> {
    const { context } = this.site
    for (const path of this.drafts.keys()) {
      const { draft } = await readContentFile(context, { path })
      if (draft) await discardDraft(context, { path, version: draft.version })
    }
    this.drafts.clear()
    const { results } = await listRevisions(context, {})
    const published = results.filter(({ by }) => by !== null)
    const revision = published[nth % published.length]
    if (!revision) return
    const { files } = await readContentRevision(context, { id: String(revision.id) })
    const wanted = files.map(({ path, before, after }) => {
      const now = this.texts.get(path)
      return [path, after === null || after === now ? before : after] as const
    })
    const { drafts } = await restoreRevision(context, { id: String(revision.id) })
    const differing = wanted.filter(([path, text]) => text !== (this.texts.get(path) ?? null))
    expect(drafts.toSorted()).toEqual(differing.map(([path]) => path).toSorted())
    if (drafts.length === 0) return
    try {
      const { token } = await planPublish(context, { paths: drafts })
      await this.publish({ paths: drafts, token })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
      for (const path of drafts) {
        const { draft } = await readContentFile(context, { path })
        await discardDraft(context, { path, version: draft?.version ?? 0 })
      }
      return
    }
    for (const [path, text] of wanted) {
      if (text === null) this.texts.delete(path)
      else this.texts.set(path, text)
    }
  }
}

interface FeedFacts {
  street: number
  quarter: number
  flats: number
  projects: number
}

/** A feed with flats of the company's project, and of one that it alone knows. */
function makeSadFeed({ street, quarter, flats, projects }: FeedFacts): string {
  const all = Array.from({ length: projects }, (_, project) =>
    Array.from({ length: flats }, (__, n) => ({
      id: `flat-${project}-${n}`,
      project: project + 1,
      number: n + 1,
      price: 15_000_000 + street * 100_000,
    })),
  )
  return makeFeed(all.flat())
    .replaceAll('ЖК «Проект 1», корпус 1', 'ЖК «Сад», Корпус 1')
    .replaceAll('<address>Проектируемый проезд, 1<', `<address>Фидовая, ${street}<`)
    .replaceAll('<ready-quarter>2<', `<ready-quarter>${quarter}<`)
}

describeOnStores('a company that is published at the desk and fed by a feed', (under) => {
  let top = ''
  let origin: Awaited<ReturnType<ContentSite['exportFolder']>>
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-publish-properties-'))
    const folder = join(top, 'company')
    await writeFolder(folder, await smallCompany())
    const site = await openContentSite(under.store, top)
    await site.importFolder(folder)
    // With the facts of its pictures, so that each run is quick.
    origin = await site.exportFolder()
    await site.close()
  }, 120_000)
  afterAll(() => rm(top, { recursive: true, force: true }))

  it('exports what was published byte for byte, and an import of the export changes nothing', {
    timeout: isNightly ? 1_800_000 : 300_000,
  }, async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const site = await openContentSite(under.store, top)
        const empty = await openContentSite(under.store, top)
        try {
          await site.importFolder(origin.folder)
          const editor = new Editor(site, origin.texts)
          for (const one of taken) await editor.take(one)
          const first = await site.exportFolder()
          const known = Object.entries(first.texts).filter(([path]) => isCompanys(path))
          expect(Object.fromEntries(known)).toEqual(Object.fromEntries(editor.texts))
          const { kinds } = await site.importFolder(first.folder)
          for (const [kind, counts] of Object.entries(kinds)) {
            const expected = { created: 0, changed: 0, deleted: 0 }
            expect([kind, counts]).toMatchObject([kind, expected])
          }
          expect((await site.exportFolder()).texts).toEqual(first.texts)
          await empty.importFolder(first.folder)
          expect((await empty.exportFolder()).texts).toEqual(first.texts)
          for (const deed of editor.done) done.add(deed)
        } finally {
          await site.close()
          await empty.close()
        }
      }),
      // Each shorter sequence would take as long again.
      { numRuns: RUNS, endOnFailure: true, examples: [[everyDeed]] },
    )
    expect(done.size).toBe(8)
  })
})

/** All but the files of the project that the feed alone knows. */
function isCompanys(path: string): boolean {
  return !path.startsWith('projects/') || path.startsWith('projects/sad/')
}
