import { expect, it } from 'vitest'
import { makeBuilding, makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { readPicture, readPictures, readPlaceholders } from './pictures.server.ts'

const row = {
  key: 'pictures/dvor.jpg',
  hash: 'ab'.repeat(32),
  width: 1600,
  height: 900,
  placeholder: 'data:image/png;base64,AAAA',
  renditions: JSON.stringify([
    { format: 'avif', width: 480, path: '/media/pictures/ab-480.avif' },
    { format: 'jpeg', width: 480, path: '/media/pictures/ab-480.jpg' },
  ]),
}

describeOnStores('readPictures', (under) => {
  it('returns the public shape by key and omits unknown keys', async () => {
    await under.db.insertInto('pictures').values(row).execute()
    const found = await readPictures(under.db, ['pictures/none.jpg', row.key, row.key])
    expect([...found]).toEqual([
      [
        row.key,
        {
          width: 1600,
          height: 900,
          placeholder: row.placeholder,
          renditions: [
            { format: 'avif', width: 480, url: '/media/pictures/ab-480.avif' },
            { format: 'jpeg', width: 480, url: '/media/pictures/ab-480.jpg' },
          ],
        },
      ],
    ])
    expect(await readPictures(under.db, [])).toEqual(new Map())
  })
})

describeOnStores('readPlaceholders', (under) => {
  it('returns those of the content and leaves out pictures of feeds beyond 10,000', async () => {
    const placeholder = `data:image/webp;base64,${'A'.repeat(16)}VlA4IAAAA`
    const rows = Array.from({ length: 10_001 }, (_, n) => ({
      ...row,
      key: n === 10_000 ? row.key : `feeds/${n}`,
      placeholder,
      renditions: row.renditions.replaceAll('/ab-', `/${n.toString(16).padStart(64, '0')}-`),
    }))
    for (let from = 0; from < rows.length; from += 1000) {
      await under.db
        .insertInto('pictures')
        .values(rows.slice(from, from + 1000))
        .execute()
    }
    const found = await readPlaceholders(under.db)
    expect(found.size).toBe(10_000)
    expect([...found.keys()][0]).toContain((10_000).toString(16).padStart(64, '0'))
  })

  it('returns none of plans of feeds, which are shown uncropped', async () => {
    await under.db.deleteFrom('pictures').execute()
    const building_id = await makeBuilding(under.db)
    const url = (name: string) => `https://plans.example/${name}.png`
    await makeLot(under.db, { building_id, plan_picture_url: url('plan') })
    await makeLot(under.db, { building_id, number: '2', drawn_plan_url: url('drawn') })
    for (const [index, name] of ['plan', 'drawn', 'photo'].entries()) {
      await under.db
        .insertInto('pictures')
        .values({
          ...row,
          key: `feeds/${name}`,
          placeholder: `data:image/webp;base64,${'A'.repeat(16)}VlA4IAAAA`,
          renditions: row.renditions.replaceAll('/ab-', `/${`${index}`.repeat(64)}-`),
        })
        .execute()
      await under.db
        .insertInto('feed_pictures')
        .values({
          url: url(name),
          picture: `feeds/${name}`,
          next_try_at: '2026-11-21T00:00:00.000Z',
        })
        .execute()
    }
    expect([...(await readPlaceholders(under.db)).keys()]).toEqual([
      `/media/pictures/${'2'.repeat(64)}`,
    ])
  })
})

it('rejects a row with a picture on another host', () => {
  const renditions = JSON.stringify([{ format: 'avif', width: 480, path: '//evil.example/a.avif' }])
  expect(() => readPicture({ ...row, renditions })).toThrow()
})
