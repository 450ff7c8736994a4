import * as z from 'zod'
import type { CommonPlan, CommonRoom } from '../../../drawing/plan/storey-plan.ts'
import { isInWall, metres, opening, overlap, roomName, size } from './plan-schema.ts'

const room = z.strictObject({
  kind: z.enum([
    'corridor',
    'hall',
    'lift_hall',
    'stairs',
    'landing',
    'lift',
    'service',
    'storage',
    'shaft',
    'ramp',
    'column',
  ]),
  name: roomName.exactOptional(),
  x: metres,
  y: metres,
  width: size,
  height: size,
}) satisfies z.ZodType<CommonRoom>

/** Common rooms of a floor in `buildings.yaml`. Rooms must not overlap, and openings must be in a wall. */
export const commonPlanSchema = z
  .strictObject({
    rooms: z.array(room).min(1).max(300),
    openings: z.array(opening).max(600).default([]),
  })
  .superRefine(({ rooms, openings }, context) => {
    for (const [index, own] of rooms.entries()) {
      if (!rooms.slice(0, index).some((other) => overlap(other, own))) continue
      context.addIssue({
        code: 'custom',
        path: ['rooms', index, 'x'],
        message: `«${own.name ?? own.kind}» накрывает другое помещение`,
      })
    }
    for (const [index, own] of openings.entries()) {
      if (isInWall(own, rooms)) continue
      context.addIssue({
        code: 'custom',
        path: ['openings', index, 'at'],
        message: 'проём не лежит на стене помещения всей своей шириной',
      })
    }
  }) satisfies z.ZodType<CommonPlan>
