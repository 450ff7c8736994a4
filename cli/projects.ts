import type { Command } from 'commander'
import {
  describeProjectRemoval,
  type ListedProject,
  listProjects,
  type ProjectRemoval,
  removeProject,
  setProjectHidden,
} from '../src/features/content/write/project-commands.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { withStore, withUnchangedStore } from '../src/server/open-store.ts'
import { askAtTerminal, CommandExit, type OpenLine } from './terminal.ts'

const reasons = {
  file: 'скрыт файлом project.md',
  command: 'скрыт командой',
  unnamed: 'скрыт: нет названия',
} as const

/** Adds `kvartal projects list | hide | show | remove`. */
export function addProjectsCommand(program: Command, openLine: OpenLine = askAtTerminal): void {
  const projects = program.command('projects').description('projects: list, hide, show, remove')
  projects
    .command('list')
    .description('list the projects, hidden ones too')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withUnchangedStore(async ({ db }) => {
        const all = await listProjects(db)
        print(options.json ? JSON.stringify(all, null, 2) : formatProjects(all))
      }),
    )
  for (const [word, isHidden, done] of [
    ['hide', true, 'скрыт: сайт о нём ничего не говорит'],
    ['show', false, 'снова на сайте'],
  ] as const) {
    projects
      .command(`${word} <slug>`)
      .description(isHidden ? 'show nothing of a project' : 'show a hidden project again')
      .action((slug: string) =>
        withStore(async ({ db, clock }) => {
          await setProjectHidden(db, slug, isHidden, clock.now())
          print(`Проект «${slug}» ${done}`)
        }),
      )
  }
  projects
    .command('remove <slug>')
    .description('remove a project with its buildings, lots and their history; requests stay')
    .option('--yes', 'ask nothing')
    .action((slug: string, options: { yes?: true }) =>
      withStore(async ({ db, clock }) => {
        const removal = await describeProjectRemoval(db, slug)
        const text = describeRemoval(removal)
        if (!options.yes) {
          const answer = await openLine(`${text}\nУбрать? Напишите «да»: `)
          if (answer === null) throw new CommandExit(2, `${text}\nПовторите с --yes.`)
          if (answer.trim().toLowerCase() !== 'да') {
            print('Ничего не изменено.')
            return
          }
        }
        await removeProject(db, slug, clock.now())
        print(options.yes ? `${text}\nПроект убран.` : 'Проект убран.')
      }),
    )
}

function describeRemoval(project: ProjectRemoval): string {
  const amount = [
    formatCount(project.buildings, 'корпус', 'корпуса', 'корпусов'),
    `${formatCount(project.lots, 'лот', 'лота', 'лотов')} с историей цен, из них в продаже ${project.on_sale}`,
  ].join(', ')
  const requests = formatCount(project.requests, 'заявка', 'заявки', 'заявок')
  return [
    `Проект «${project.name}»: уберётся ${amount}. Останется: ${requests}.`,
    ...(project.feeds.length > 0
      ? [
          `Его лоты есть в фиде (${project.feeds.join(', ')}): следующая загрузка вернёт проект. Чтобы его не было видно, ` +
            `скройте его: npx kvartal projects hide ${project.slug}`,
        ]
      : []),
    ...(project.files.length > 0
      ? [`Его называют файлы, уберите из них: ${project.files.join(', ')}`]
      : []),
  ].join('\n')
}

function formatProjects(all: readonly ListedProject[]): string {
  if (all.length === 0) return 'Проектов нет.'
  return all
    .map(({ slug, name, city, why, lots, on_sale, requests }) =>
      [
        `${slug}  ${name}, ${city}${why === null ? '' : ` — ${reasons[why]}`}`,
        `  в продаже ${on_sale} из ${lots}, заявок ${requests}`,
      ].join('\n'),
    )
    .join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
