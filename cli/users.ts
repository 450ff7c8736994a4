import { type Command, Option } from 'commander'
import { createChangeUser } from '../src/features/accounts/users/change-user.server.ts'
import { inviteUser } from '../src/features/accounts/users/invite-user.server.ts'
import { listUsers } from '../src/features/accounts/users/list-users.server.ts'
import { resetUser } from '../src/features/accounts/users/reset-user.server.ts'
import { releaseRequests } from '../src/features/callback/requests/return-requests.server.ts'
import { publicOrigin } from '../src/lib/http/public-origin.ts'
import type { SiteStore } from '../src/server/open-store.ts'
import { type Role, roles } from '../src/operations/actor.ts'
import { runOperation } from './terminal.ts'

const changeUser = createChangeUser(releaseRequests)

/** Adds `kvartal users`: the accounts of the desk (decision D62). */
export function addUsersCommand(program: Command): void {
  const users = program
    .command('users')
    .description('people of the back office: invite, reset, disable')
  users
    .command('invite <email>')
    .description('add a person and print the link with which the person joins')
    .requiredOption('--name <name>', 'name of the person')
    .addOption(new Option('--role <role>', 'role').choices([...roles]).makeOptionMandatory())
    .action((email: string, { name, role }: { name: string; role: Role }) =>
      runOperation(async (context, store) => {
        const { code } = await inviteUser(context, { email, name, role })
        printLink(store, code)
      }),
    )
  users
    .command('reset <email>')
    .description('print a link with which a person sets a new password')
    .option('--second-factor', 'the second factor is lost, too: it is set up again')
    .action((email: string, options: { secondFactor?: boolean }) =>
      runOperation(async (context, store) => {
        const secondFactor = options.secondFactor === true
        const { code } = await resetUser(context, { user: email, secondFactor })
        printLink(store, code)
      }),
    )
  for (const [name, disabled, done] of [
    ['disable', true, 'доступ закрыт, сеансы закончены'],
    ['enable', false, 'доступ открыт'],
  ] as const) {
    users
      .command(`${name} <email>`)
      .description(disabled ? 'close the access of a person' : 'open the access of a person again')
      .action((email: string) =>
        runOperation(async (context) => {
          await changeUser(context, { user: email, disabled })
          print(`${email}: ${done}`)
        }),
      )
  }
  users
    .command('list')
    .description('list the people of the back office')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      runOperation(async (context) => {
        const { results } = await listUsers(context, {})
        if (options.json) return print(JSON.stringify(results, null, 2))
        const lines = results.map(
          ({ email, name, role, disabled, joined }) =>
            `${email}  ${name}  ${role}${disabled ? '  доступ закрыт' : joined ? '' : '  ещё не вошёл'}`,
        )
        print(lines.join('\n') || 'Пока никого нет')
      }),
    )
}

function printLink({ config }: SiteStore, code: string): void {
  print(`${publicOrigin(config)}/desk/invite/${code}`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
