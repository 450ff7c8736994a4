import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const row = (id: string, created_at: string, fields = {}) => ({
  id,
  created_at,
  state: 'new',
  version: 1,
  ...fields,
})

/** A tab that has just been opened at 12:00. */
async function openTab() {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z') })
  const tab = await import('./arrivals.ts')
  const stop = tab.followArrivals()
  return { ...tab, stop }
}

describe('requests that arrive while the desk is open', () => {
  let tab: Awaited<ReturnType<typeof openTab>>
  beforeEach(async () => {
    tab = await openTab()
  })
  afterEach(() => {
    tab.stop()
    vi.useRealTimers()
  })

  it('are those of a list that came after the tab was opened, once each', () => {
    const list = [row('old', '2026-11-27T11:59:00.000Z'), row('a', '2026-11-27T12:01:00.000Z')]
    tab.addArrivals(list)
    tab.addArrivals([...list, row('b', '2026-11-27T12:02:00.000Z')])
    expect(tab.arrivals.get()).toEqual({ unseen: ['a', 'b'], marked: ['a', 'b'] })
  })

  it('are none that somebody has taken or changed', () => {
    tab.addArrivals([
      row('taken', '2026-11-27T12:01:00.000Z', { state: 'in_progress', version: 2 }),
      row('returned', '2026-11-27T12:01:00.000Z', { version: 3 }),
    ])
    expect(tab.arrivals.get().marked).toEqual([])
  })

  it('leave the line when the list is looked at, and lose their mark when they are opened', () => {
    const list = [row('a', '2026-11-27T12:01:00.000Z'), row('b', '2026-11-27T12:01:00.000Z')]
    tab.addArrivals(list)
    tab.seeArrivals()
    expect(tab.arrivals.get()).toEqual({ unseen: [], marked: ['a', 'b'] })
    tab.forgetArrival('a')
    tab.addArrivals(list)
    expect(tab.arrivals.get()).toEqual({ unseen: [], marked: ['b'] })
  })
})
