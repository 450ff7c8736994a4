import { describe, expect, it } from 'vitest'
import { parseWrk, writePathScript } from './wrk-output.ts'

const output = `Running 5s test @ http://127.0.0.1:4000/flats
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    33.41ms    8.02ms  98.13ms   88.09%
    Req/Sec   301.04     42.71   360.00     80.00%
  Latency Distribution
     50%   31.20ms
     75%   34.60ms
     90%   40.12ms
     99%    1.02s
  1503 requests in 5.01s, 27.53MB read
Requests/sec:    300.11
Transfer/sec:      5.50MB
`

describe('parseWrk', () => {
  it('returns rate, requests and latencies in ms', () => {
    expect(parseWrk(output)).toEqual({ rate: 300.11, requests: 1503, bad: 0, p50: 31.2, p99: 1020 })
  })

  it('counts other statuses and requests without a response as bad', () => {
    const failed = output.replace(
      'Requests/sec',
      '  Socket errors: connect 1, read 2, write 0, timeout 4\n  Non-2xx or 3xx responses: 30\nRequests/sec',
    )
    expect(parseWrk(failed).bad).toBe(37)
  })

  it('reads latencies in microseconds', () => {
    expect(parseWrk(output.replace('31.20ms', '720.00us')).p50).toBeCloseTo(0.72)
  })

  it('throws if the output has no rate', () => {
    expect(() => parseWrk('unable to connect to 127.0.0.1:1')).toThrow('no rate: unable to connect')
  })
})

it('writes paths with quotes and umlauts as strings of the script', () => {
  const script = writePathScript(['/flats?rooms=1', '/search?q="дом"'])
  expect(script).toContain('paths = {"/flats?rooms=1",\n"/search?q=\\"дом\\""}')
})
