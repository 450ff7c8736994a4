import { expect, it } from 'vitest'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createEmptyModel } from '../model/content-model.ts'
import { PictureBook } from '../model/picture-book.ts'
import { readPublishedTexts } from './content-sources.server.ts'

describeOnStores('readPublishedTexts', (under) => {
  it('builds the named files, and no others of their kind', async () => {
    const model = createEmptyModel()
    const untouched = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('a file was built that is not named')
        },
      },
    )
    const building = { name: 'Корпус 1', project: 'sad', position: 0 }
    model.buildings.set('sad/Корпус 1', building as never)
    model.buildings.set('bor/Корпус 1', untouched as never)
    const paths = ['projects/sad/buildings.yaml', 'projects/luch/buildings.yaml']
    const texts = await readPublishedTexts(under.db, paths, model, new PictureBook(new Map()))
    expect([...texts]).toEqual([['projects/sad/buildings.yaml', '- name: Корпус 1\n']])
  })
})
