import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program to its end and returns what it printed. Throws if it fails. */
export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const [code] = await once(child, 'close')
  const text = output.join('')
  if (code !== 0) throw new Error(`${program} exited with ${String(code)}:\n${text.slice(-2_000)}`)
  return text
}
