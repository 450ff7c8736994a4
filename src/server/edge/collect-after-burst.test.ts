import { EventEmitter } from 'node:events'
import type { Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectAfterBurst } from './collect-after-burst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const collect = vi.fn()
  let open = 0
  const server = Object.assign(new EventEmitter(), {
    getConnections: (answer: (error: Error | null, count: number) => void) => answer(null, open),
  })
  const end = collectAfterBurst(server as unknown as Server, collect)
  const connect = (count: number, stayOpen: number) => {
    for (let n = 0; n < count; n++) server.emit('connection')
    open = stayOpen
  }
  return { collect, connect, end }
}

describe('garbage after a burst of connections', () => {
  it('is collected once when nine of ten connections are closed', () => {
    const { collect, connect } = start()
    connect(2_000, 1_500)
    vi.advanceTimersByTime(10_000)
    expect(collect).not.toHaveBeenCalled()
    connect(10, 150)
    vi.advanceTimersByTime(30_000)
    expect(collect).toHaveBeenCalledTimes(1)
  })

  it('is not collected for connections that come over a longer time', () => {
    const { collect, connect } = start()
    for (let turn = 0; turn < 5; turn++) {
      connect(1_999, 0)
      vi.advanceTimersByTime(10_000)
    }
    expect(collect).not.toHaveBeenCalled()
  })

  it('is not collected after the end', () => {
    const { collect, connect, end } = start()
    end()
    connect(2_000, 0)
    vi.advanceTimersByTime(20_000)
    expect(collect).not.toHaveBeenCalled()
  })
})
