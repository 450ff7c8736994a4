import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { smallMap } from '../../../tests/support/content-folder.ts'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { mapApi } from './api.server.ts'
import { cityMapSchema } from './schema.ts'
import type { Reach } from './reach-schema.ts'

describeOnStores('the API of maps', (under) => {
  const get = (path: string) => apiResponse(under.db, mapApi, `/api/map/${path}`)
  let project = 0
  beforeAll(async () => {
    const moskva = await makeCity(under.db, { slug: 'moskva', name: 'Москва' })
    const tver = await makeCity(under.db, { slug: 'tver', name: 'Тверь' })
    await under.db.insertInto('city_maps').values({ city_id: moskva, map: smallMap }).execute()
    const at = { city_id: moskva, latitude: 55.7, longitude: 37.64 }
    project = await makeProject(under.db, { ...at, name: 'Сад', address: 'Садовая, 1' })
    await makeProject(under.db, { city_id: moskva, latitude: null, longitude: null })
    await makeProject(under.db, { city_id: tver, latitude: 56.86, longitude: 35.9 })
    await under.db
      .insertInto('project_metro')
      .values({
        project_id: project,
        position: 1,
        name: 'Садовая',
        line_color: '#4fb04f',
        walk_minutes: 5,
        transport_minutes: null,
      })
      .execute()
    await makeLot(under.db, { project_id: project, price: 9_000_000, sale_price: null })
  })

  it('returns the base map of a city unchanged', async () => {
    const { status, body } = await get('moskva/')
    expect([status, body]).toEqual([200, JSON.parse(smallMap)])
    expect(cityMapSchema.parse(body)).toEqual(body)
  })

  it('returns an empty feature collection for a city without a map', async () => {
    expect(await get('tver/')).toEqual({
      status: 200,
      body: { type: 'FeatureCollection', features: [] },
    })
  })

  it('returns the city’s projects with coordinates and the data of a pin', async () => {
    const { body } = await get('moskva/projects/')
    expect(body.features).toEqual([
      {
        type: 'Feature',
        id: project,
        properties: expect.objectContaining({
          id: project,
          name: 'Сад',
          address: 'Садовая, 1',
          price_from: 9_000_000,
          metro: [
            { name: 'Садовая', line_color: '#4fb04f', walk_minutes: 5, transport_minutes: null },
          ],
        }),
        geometry: { type: 'Point', coordinates: [37.64, 55.7] },
      },
    ])
    expect((await get('tver/projects/')).body.features).toHaveLength(1)
  })

  it('returns how far one walks from a project, and 404 for what has no place on the map', async () => {
    const street = {
      type: 'Feature',
      properties: { layer: 'street', class: 'street' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [37.62, 55.71],
          [37.66, 55.71],
        ],
      },
    }
    const clinic = {
      type: 'Feature',
      properties: { layer: 'place', kind: 'clinic' },
      geometry: { type: 'Point', coordinates: [37.642, 55.71] },
    }
    const city_id = await makeCity(under.db, { slug: 'perm', name: 'Пермь' })
    const map = JSON.stringify({ type: 'FeatureCollection', features: [street, clinic] })
    await under.db.insertInto('city_maps').values({ city_id, map }).execute()
    const home = await makeProject(under.db, { city_id, latitude: 55.71, longitude: 37.64 })
    const far = await makeProject(under.db, { city_id, latitude: 56, longitude: 37.64 })
    const lost = await makeProject(under.db, { city_id, latitude: null, longitude: null })
    const { status, body } = await get(`perm/walk/${home}/`)
    expect([status, body.nearest]).toEqual([200, [{ kind: 'clinic', name: null, minutes: 2 }]])
    const widths = (body.features as Reach['features']).map(({ properties, geometry }) => {
      const longitudes = geometry.coordinates.flat(2).map(([x = 0]) => x)
      return [properties.minutes, Math.max(...longitudes) - Math.min(...longitudes)]
    })
    expect(widths.map(([minutes]) => minutes)).toEqual([5, 10, 15])
    // 800 m in five minutes, both ways along the street.
    const METRES_A_DEGREE = 111_320 * Math.cos((55.71 * Math.PI) / 180)
    for (const [minutes = 0, width = 0] of widths) {
      expect(Math.abs(width * METRES_A_DEGREE - minutes * 160)).toBeLessThan(5)
    }
    expect((await get(`perm/walk/${far}/`)).body).toEqual({
      type: 'FeatureCollection',
      features: [],
      nearest: [],
    })
    for (const path of [
      `perm/walk/${lost}/`,
      `moskva/walk/${home}/`,
      'perm/walk/x/',
      'a/walk/1/',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  it('returns a style with the city’s data, centred on its projects', async () => {
    const { status, body } = await get('moskva/style/')
    expect([status, body.version, body.name, body.center]).toEqual([
      200,
      8,
      'Москва',
      [37.64, 55.7],
    ])
    expect(body.sources).toMatchObject({
      base: { type: 'geojson', data: '/api/map/moskva/' },
      projects: { type: 'geojson', data: '/api/map/moskva/projects/', cluster: true },
    })
    expect(JSON.stringify(body)).not.toMatch(/https?:|"glyphs"|"sprite"/)
    const empty = await makeCity(under.db, { slug: 'omsk', name: 'Омск' })
    expect(empty).toBeGreaterThan(0)
    expect((await get('omsk/style/')).body).not.toHaveProperty('center')
  })

  it('uses the colours of the requested area type and rejects an unknown one', async () => {
    const ground = async (query: string) =>
      (await get(`moskva/style/?${query}`)).body.layers[0].paint['background-color']
    expect(await ground('area_type=')).toBe('#f5f2ec')
    expect(await ground('area_type=premium_area')).toBe('#14171a')
    expect(await ground('area_type=business_area')).toBe('#f2f4f1')
    for (const query of ['area_type=x', 'area_type=premium_area&area_type=business_area']) {
      expect(await get(`moskva/style/?${query}`)).toEqual({
        status: 400,
        body: { area_type: ['Неизвестное значение'] },
      })
    }
  })

  it.each(['', 'projects/', 'style/'])('returns 404 for %s of an unknown city', async (rest) => {
    for (const city of [
      'kazan',
      '1',
      '__proto__',
      '%00',
      '..%2Fmoskva',
      'MOSKVA',
      'x'.repeat(90),
    ]) {
      expect([city, (await get(`${city}/${rest}`)).status]).toEqual([city, 404])
    }
  })
})

describeOnStores('a map response', (under) => {
  it('is cached, compressed and has a strong ETag', async () => {
    const city_id = await makeCity(under.db, { slug: 'moskva', name: 'Москва' })
    await under.db.insertInto('city_maps').values({ city_id, map: smallMap }).execute()
    const site = await createTestApp(under)
    try {
      const url = '/api/map/moskva/'
      const first = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(first.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        etag: expect.stringMatching(/^"/),
      })
      const plain = await site.app.inject(url)
      expect(plain.body).toBe(smallMap)
      const tag = String(plain.headers['etag'])
      const again = await site.app.inject({ url, headers: { 'if-none-match': tag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await site.app.inject('/api/map/moskva/style')).headers['location']).toBe(
        '/api/map/moskva/style/',
      )
    } finally {
      await site.close()
    }
  })

  it('is cached beside other responses, once for all query strings', async () => {
    const large = smallMap.replace('Река', 'Река '.repeat(220_000))
    const cities = ['omsk', 'tver', 'perm']
    for (const slug of cities) {
      const city_id = await makeCity(under.db, { slug })
      await under.db.insertInto('city_maps').values({ city_id, map: large }).execute()
    }
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(`/api/${path}`)).json()
    try {
      const programs = await get('apartments_income_programs/')
      for (const slug of cities) expect((await get(`map/${slug}/`)).features).toHaveLength(8)
      // Changes without a new catalogue version show whether a response comes from the cache.
      const program = { slug: 'arenda', name: 'Аренда', html: '', position: 1 }
      await under.db.insertInto('income_programs').values(program).execute()
      await under.db.deleteFrom('city_maps').execute()
      expect(await get('apartments_income_programs/')).toEqual(programs)
      for (const slug of cities) {
        expect((await get(`map/${slug}/?utm_source=${slug}`)).features).toHaveLength(8)
      }
    } finally {
      await site.close()
    }
  })
})
