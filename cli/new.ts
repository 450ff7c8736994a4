import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import type { Database } from '../src/db/connect.ts'
import {
  type Ask,
  type CompanyAnswers,
  questions,
} from '../src/features/content/starter/company-answers.server.ts'
import { listRecipients } from '../src/features/content/starter/recipients.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { isoDay, moscowDay } from '../src/lib/rules/calendar.ts'
import { withStore } from '../src/server/open-store.ts'
import { addDemoFlags, type DemoFlags, isDemoReplaced, replaceDemo } from './demo.ts'

type NewFlags = { yes?: true } & DemoFlags & Partial<Record<string, string>>

/** Opens the prompt at which a person answers, or returns null without a terminal. */
type OpenPrompt = () => { ask: Ask; close: () => void } | null

/**
 * Adds `kvartal new DIR`: a content folder for a company that has its feed and nothing else. Exits with 1 if a file
 * exists or a flag is invalid; then nothing is written.
 */
export function addNewCommand(program: Command, openPrompt: OpenPrompt = openTerminal): void {
  const command = program
    .command('new')
    .description('Write a content folder for a new company, with legal texts to be checked.')
    .argument('<dir>', 'path of the folder; existing files are not overwritten')
    .option('--yes', 'ask nothing: take what flags and imported feeds say')
  addDemoFlags(command)
  for (const { flag, label } of questions) command.option(`--${flag} <text>`, label)
  command.action((folder: string, flags: NewFlags) => createFolder(folder, flags, openPrompt))
}

async function createFolder(
  folder: string,
  flags: NewFlags,
  openPrompt: OpenPrompt,
): Promise<void> {
  // Imported on demand: the font of the word mark loads slowly.
  const { createStarter } = await import('../src/features/content/starter/create-starter.server.ts')
  const prompt = flags.yes ? null : openPrompt()
  try {
    const { paths, unfilled } = await withStore(async (store) => {
      const create = (target: Database) =>
        createStarter(target, {
          folder,
          given: toGiven(flags),
          ask: prompt?.ask ?? null,
          onInvalid: (reason) => process.stderr.write(`  ${reason}\n`),
          version: isoDay(moscowDay(store.clock.now())),
          recipients: listRecipients(store.config),
        })
      const openLine = prompt ? (question: string) => prompt.ask(question, null) : async () => null
      const replaces = await isDemoReplaced(store.db, flags, openLine)
      return replaces ? replaceDemo(store, create) : create(store.db)
    })
    process.stdout.write(`${describeFolder(folder, paths.length, unfilled.length)}\n`)
  } finally {
    prompt?.close()
  }
}

function toGiven(flags: NewFlags): Partial<CompanyAnswers> {
  return Object.fromEntries(
    questions.flatMap(({ key, flag }) => {
      const name = flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const value = flags[name]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

function describeFolder(folder: string, files: number, unfilled: number): string {
  const lines = [`Папка «${folder}»: ${formatCount(files, 'файл', 'файла', 'файлов')}.`]
  if (unfilled > 0) {
    const places = formatCount(unfilled, 'место', 'места', 'мест')
    lines.push(`Осталось заполнить ${places} в двойных фигурных скобках: {{…}}.`)
  }
  lines.push(`Дальше: ${folder}/README.md, затем npx kvartal import content ${folder}`)
  return lines.join('\n')
}

function openTerminal(): ReturnType<OpenPrompt> {
  return process.stdin.isTTY ? createPrompt(process.stdin, process.stderr) : null
}

/**
 * Creates the prompt of a terminal. Lines that are pasted together answer one question after the other. The end of
 * input rejects the question.
 */
export function createPrompt(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): NonNullable<ReturnType<OpenPrompt>> {
  const terminal = createInterface({ input, output })
  const lines = terminal[Symbol.asyncIterator]()
  output.write('Пустой ответ — то, что в скобках; без скобок можно заполнить позже.\n')
  return {
    async ask(label, preset) {
      terminal.setPrompt(`${label}${preset === null ? '' : ` [${preset}]`}: `)
      terminal.prompt()
      const line = await lines.next()
      if (line.done) throw new Error('прервано, ничего не записано')
      return line.value
    },
    close: () => terminal.close(),
  }
}
