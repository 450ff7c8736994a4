import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { vi } from 'vitest'
import { CommandExit } from '../../cli/terminal.ts'

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

interface CommandOptions {
  /** All environment variables of the command. */
  settings: Record<string, string>
  /** Standard input. Default: empty. */
  input?: string
}

interface CommandResult {
  code: number | null
  out: string
  err: string
}

/**
 * Runs a command of the command line in the process of the test. Starting a process takes longer than most commands,
 * so one test of each command calls `runProcess` and the others call this function.
 */
export async function runCommand(
  addCommand: (program: Command) => void,
  words: readonly string[],
  { settings, input = '' }: CommandOptions,
): Promise<CommandResult> {
  const out = new CollectedText()
  const err = new CollectedText()
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout: out, stderr: err }
  const spies = Object.entries(streams).map(([name, stream]) =>
    vi.spyOn(process, name as 'stdin', 'get').mockReturnValue(stream as never),
  )
  const { env, exitCode } = process
  process.env = { ...settings }
  process.exitCode = 0
  try {
    // By default Commander exits the process on errors.
    const program = new Command('kvartal').showHelpAfterError().exitOverride()
    addCommand(program)
    await program.parseAsync(words, { from: 'user' })
    return { code: process.exitCode, out: out.text, err: err.text }
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      err.write(`kvartal: ${error instanceof Error ? error.message : String(error)}\n`)
    }
    return { code: error instanceof CommandExit ? error.code : 1, out: out.text, err: err.text }
  } finally {
    process.env = env
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}

/** Starts the command line in a child process. */
export function startProcess(
  words: readonly string[],
  settings: Record<string, string>,
): ChildProcessWithoutNullStreams {
  const command = ['--disable-warning=ExperimentalWarning', main, ...words]
  return spawn(process.execPath, command, { env: settings })
}

/** Runs the command line in a child process until it exits. */
export async function runProcess(
  words: readonly string[],
  { settings, input = '' }: CommandOptions,
): Promise<CommandResult> {
  const running = startProcess(words, settings)
  // A command that does not read standard input closes it.
  running.stdin.on('error', () => {})
  running.stdin.end(input)
  const [out, err, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, 'close'),
  ])
  return { code, out, err }
}

/** A writable stream, not a terminal, that collects the written text. */
class CollectedText extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}
