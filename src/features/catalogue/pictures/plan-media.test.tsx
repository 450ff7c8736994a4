import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openApi } from '../../../../tests/support/api-response.ts'
import {
  makeBuilding,
  makeFloor,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { planMedia } from './plan-media.server.tsx'

const geometry: PlanGeometry = {
  width: 5,
  height: 4,
  rooms: [
    { kind: 'hall', name: 'Прихожая', x: 0, y: 0, width: 2, height: 4, area: 8 },
    { kind: 'living', name: 'Комната', x: 2, y: 0, width: 3, height: 4, area: 12 },
  ],
  openings: [{ kind: 'window', at: [3, 4], direction: 'horizontal', width: 1.5 }],
}

const openMedia = (db: Database) => openApi(db, planMedia)

describeOnStores('planMedia', (under) => {
  it('returns a plan as SVG with 40 pixels per metre, and its mirror image', async () => {
    const { id } = await under.db
      .insertInto('plans')
      .values({ key: 'a', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await using app = await openMedia(under.db)
    const plan = await app.inject(`/media/plans/${id}.svg`)
    expect(plan.statusCode).toBe(200)
    expect(plan.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(plan.headers['cache-control']).toMatch(/^public, max-age=600\b/)
    expect(plan.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(plan.body).toContain('width="200" height="160"')
    const mirrored = await app.inject(`/media/plans/${id}.svg?mirrored=1`)
    expect(mirrored.statusCode).toBe(200)
    expect(mirrored.body).not.toBe(plan.body)
    expect((await app.inject(`/media/plans/${id}.svg?mirrored=0`)).body).toBe(plan.body)
  })

  it('returns an axonometry of a plan, its mirror image, and both for dark pages', async () => {
    const { id } = await under.db
      .insertInto('plans')
      .values({ key: 'axonometry', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await using app = await openMedia(under.db)
    const bodies = new Set<string>()
    for (const query of ['', '?mirrored=1', '?tone=dark', '?mirrored=1&tone=dark']) {
      const { statusCode, headers, body } = await app.inject(
        `/media/axonometries/${id}.svg${query}`,
      )
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
      expect(headers['cache-control']).toMatch(/^public, max-age=600\b/)
      bodies.add(body)
    }
    expect(bodies.size).toBe(4)
    for (const unknown of [id + 1, 0, 'a']) {
      expect((await app.inject(`/media/axonometries/${unknown}.svg`)).statusCode).toBe(404)
    }
  })

  it('returns a plan as PNG', async () => {
    const { id } = await under.db
      .insertInto('plans')
      .values({ key: 'png', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await using app = await openMedia(under.db)
    const plan = await app.inject(`/media/plans/${id}.png`)
    expect(plan.headers['content-type']).toBe('image/png')
    expect(await sharp(plan.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 960,
    })
    const { channels } = await sharp(plan.rawPayload).stats()
    // Dark lines on white: neither an empty nor a black picture.
    expect(channels[0]).toMatchObject({ max: 255 })
    expect(channels[0]?.min).toBeLessThan(60)
    expect(channels[0]?.mean).toBeGreaterThan(200)
    const mirrored = await app.inject(`/media/plans/${id}.png?mirrored=1`)
    expect(mirrored.rawPayload.equals(plan.rawPayload)).toBe(false)
  })

  it('redraws a plan that an import changed', async () => {
    const { id } = await under.db
      .insertInto('plans')
      .values({ key: 'b', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await using app = await openMedia(under.db)
    await app.inject(`/media/plans/${id}.svg`)
    const wider = JSON.stringify({ ...geometry, width: 6 })
    await under.db.updateTable('plans').set({ geometry: wider }).where('id', '=', id).execute()
    expect((await app.inject(`/media/plans/${id}.svg`)).body).toContain('width="240"')
  })

  it('returns the facade of a project in the colours of its area type', async () => {
    const project_id = await makeProject(under.db, {
      area_type: 'premium_area',
      name: 'А <и>\u0001\ufffe Б',
    })
    await makeBuilding(under.db, { project_id, floors_total: 9 })
    await using app = await openMedia(under.db)
    const facade = await app.inject(`/media/facades/${project_id}.svg`)
    expect(facade.statusCode).toBe(200)
    expect(facade.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(facade.body).toContain('width="1200" height="800"')
    expect(facade.body).toContain('#14171A')
    expect(facade.body).toContain('<title>Схема этажей: А &lt;и&gt; Б</title>')
  })

  it('returns the genplan of a project with footprints, and 404 for a project without', async () => {
    const project_id = await makeProject(under.db, { site: '[[0,0],[90,0],[90,60],[0,60]]' })
    await makeBuilding(under.db, { project_id, name: 'Без места' })
    await using before = await openMedia(under.db)
    expect((await before.inject(`/media/genplans/${project_id}.svg`)).statusCode).toBe(404)
    const footprint = '[[[10,10],[70,10],[70,26],[10,26]]]'
    const house = { project_id, footprint, name: 'Корпус 7', floors_total: 21 }
    const building_id = await makeBuilding(under.db, { ...house, state: 'built' })
    for (const position of [1, 2]) {
      const section_id = await makeSection(under.db, { building_id, position })
      await makeFloor(under.db, { section_id, outline: '[[0,0],[30,0],[30,16],[0,16]]' })
    }
    await using app = await openMedia(under.db)
    const genplan = await app.inject(`/media/genplans/${project_id}.svg`)
    expect(genplan.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(genplan.body).toContain('>Корпус 7<')
    expect(genplan.body).toContain('>21\u00a0этаж · сдан<')
    expect(genplan.body).toContain('>90\u00a0м<')
    expect(genplan.body).not.toContain('Без места')
    await under.db.updateTable('buildings').set({ footprint: null }).execute()
    const again = await app.inject(`/media/genplans/${project_id}.svg`)
    expect(again.body, 'cached until the catalogue changes').toBe(genplan.body)
    // The tick where its two sections meet.
    expect(genplan.body).toMatch(/d="M[\d.]+ [\d.]+l0 [\d.]+M[\d.]+ [\d.]+l0 -[\d.]+"/)
  })

  it.each(['0', '-1', '1e9', '999999', '99999999999', 'x', '1%27', '%00', '../../1', '1.5'])(
    'returns 404 for the id %s',
    async (id) => {
      await using app = await openMedia(under.db)
      expect((await app.inject(`/media/plans/${id}.svg`)).statusCode).toBe(404)
      expect((await app.inject(`/media/plans/${id}.png`)).statusCode).toBe(404)
      expect((await app.inject(`/media/facades/${id}.svg`)).statusCode).toBe(404)
      expect((await app.inject(`/media/genplans/${id}.svg`)).statusCode).toBe(404)
    },
  )
})
