import { expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

it('formats seconds with minutes, and with hours from the first hour on', () => {
  expect([0, 5.9, 65, 3_600, 3_725, -1].map(formatMoment)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '1:00:00',
    '1:02:05',
    '0:00',
  ])
})
