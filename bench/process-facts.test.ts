import { expect, it } from 'vitest'
import { parseShellTimes, runToEnd } from './process-facts.ts'

it('reads the times of the children of a shell, also with a decimal comma', () => {
  expect(parseShellTimes('0m0.000s 0m0.001s\n1m2.250s 0m0.750s\n')).toBeCloseTo(63)
  expect(parseShellTimes('warning\n0m0,000s 0m0,001s\n0m2,5s 0m0,25s')).toBeCloseTo(2.75)
  expect(() => parseShellTimes('killed')).toThrow('no times: killed')
})

it('returns the CPU time and the output of a command', async () => {
  const work = 'let sum = 0; for (let n = 0; n < 3e7; n++) sum += n % 7;'
  const cost = await runToEnd([process.execPath, '-e', `${work} console.log('done')`], {})
  expect(cost.out).toBe('done\n')
  expect(cost.cpuSeconds).toBeGreaterThan(0.02)
  expect(cost.peak).toBeGreaterThan(10)
})

it('throws with what a command wrote when it fails or takes too long', async () => {
  await expect(runToEnd(['sh', '-c', 'echo no disk >&2; exit 3'], {})).rejects.toThrow(
    /exited with 3: no disk/,
  )
  await expect(runToEnd(['sleep', '20'], {}, { limitMs: 50 })).rejects.toThrow('within 0.05 s')
})
