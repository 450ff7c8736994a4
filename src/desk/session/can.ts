import { useStore } from '@nanostores/react'
import type { Contract } from '../../operations/contract.ts'
import { session } from './session-store.ts'

/** Whether the person who is signed in may use an operation: the session says so. Before, nothing is allowed. */
export function can({ name }: Pick<Contract, 'name'>): boolean {
  const current = session.get()
  return 'may' in current && current.may.includes(name)
}

/** As `can`, for a component: it is drawn again when somebody signs in. */
export function useCan(contract: Pick<Contract, 'name'>): boolean {
  useStore(session)
  return can(contract)
}
