import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Contract } from '../../src/operations/contract.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Every contract of the features, in the order of their files. */
export async function listContracts(): Promise<Contract[]> {
  const found: Contract[] = []
  for (const file of globSync('src/features/**/*-contracts.ts', { cwd: ROOT }).toSorted()) {
    const exports = (await import(join(ROOT, file))) as Record<string, Record<string, unknown>>
    for (const group of Object.values(exports)) {
      found.push(...Object.values(group).filter(isContract))
    }
  }
  return found
}

/** Whether a contract is called over HTTP. */
export function isCall(contract: Contract): contract is Call {
  return 'path' in contract
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'input' in value && 'roles' in value
}
