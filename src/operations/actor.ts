/** What people of the office are for (decision D61). */
export const roles = ['owner', 'manager', 'editor', 'analyst'] as const
export type Role = (typeof roles)[number]

/** Who has signed in with every factor, and the session in which. */
export interface UserActor {
  kind: 'user'
  id: string
  name: string
  role: Role
  session: {
    id: string
    /** Until when a repeated second factor counts; null without one. */
    stepUpUntil: string | null
  }
}

/**
 * Who acts. `cli`: a person at the terminal of the server, who can do everything. `job`: the server itself.
 * `visitor`: somebody who has not signed in.
 */
export type Actor =
  | UserActor
  | { kind: 'cli'; login: string }
  | { kind: 'job'; name: string }
  | { kind: 'visitor' }

/** Returns the name of an actor for the audit log. */
export function nameActor(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.name
    case 'cli':
      return `командная строка: ${actor.login}`
    case 'job':
      return `сервер: ${actor.name}`
    case 'visitor':
      return 'без входа'
  }
}
