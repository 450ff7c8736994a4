import type { SocialAccount } from './socials-schema.ts'

const GLOBAL = '_global'

interface Socials {
  /** The other accounts by their names, in their order. */
  own: ReadonlyMap<string, string>
  /** Accounts whose names end in `_global`, by their names without the suffix. */
  global: ReadonlyMap<string, string>
}

/** Maps names to addresses, separately for own and global accounts (§3.4). */
export function readSocials(accounts: readonly SocialAccount[]): Socials {
  const isGlobal = ({ name }: SocialAccount) => name.endsWith(GLOBAL)
  return {
    own: new Map(
      accounts.filter((account) => !isGlobal(account)).map(({ name, link }) => [name, link]),
    ),
    global: new Map(
      accounts.filter(isGlobal).map(({ name, link }) => [name.slice(0, -GLOBAL.length), link]),
    ),
  }
}
