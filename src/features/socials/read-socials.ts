import type { SocialAccount } from './schema.ts'

const GLOBAL = '_global'

interface Socials {
  /** Accounts by their names, in their order. */
  own: ReadonlyMap<string, string>
  /** Those whose names end in `_global`, by the name without that. */
  global: ReadonlyMap<string, string>
}

/** The accounts' addresses by name, global ones apart (specification, section 3). */
export function readSocials(accounts: readonly SocialAccount[]): Socials {
  const isGlobal = ({ name }: SocialAccount) => name.endsWith(GLOBAL)
  return {
    own: new Map(accounts.filter((one) => !isGlobal(one)).map(({ name, link }) => [name, link])),
    global: new Map(
      accounts.filter(isGlobal).map(({ name, link }) => [name.slice(0, -GLOBAL.length), link]),
    ),
  }
}
