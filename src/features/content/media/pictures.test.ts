import { expect, it } from 'vitest'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { readPicture, readPictures } from './pictures.server.ts'

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

it('rejects a row with a picture on another host', () => {
  const renditions = JSON.stringify([{ format: 'avif', width: 480, path: '//evil.example/a.avif' }])
  expect(() => readPicture({ ...row, renditions })).toThrow()
})
