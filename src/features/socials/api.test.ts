import { expect, it } from 'vitest'
import { apiAnswer } from '../../../tests/support/api-answer.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { socialsApi } from './api.server.ts'

describeOnStores('the API of social accounts and applications', (under) => {
  const get = (path: string) => apiAnswer(under.db, socialsApi, path)

  it('answers empty lists where there is nothing', async () => {
    for (const path of ['/api/social_accounts/', '/api/apps/']) {
      expect(await get(path)).toEqual({ status: 200, body: [] })
    }
  })

  it('answers the accounts in their order by name and link, global ones by their own names', async () => {
    await under.db
      .insertInto('social_accounts')
      .values([
        { name: 'youtube_global', link: 'https://global.example/', position: 2 },
        { name: 'youtube', link: 'https://own.example/', position: 1 },
      ])
      .execute()
    expect((await get('/api/social_accounts/')).body).toEqual([
      { name: 'youtube', link: 'https://own.example/' },
      { name: 'youtube_global', link: 'https://global.example/' },
    ])
  })

  it('answers the applications with icons that hold nothing but shapes', async () => {
    const icon =
      '<svg viewBox="0 0 24 24" onload="alert(1)"><path d="M0 0h9"/><script>x</script></svg>'
    await under.db
      .insertInto('apps')
      .values([
        { name: 'Без значка', url: '/flats', icon: '', position: 2 },
        { name: 'Приложение', url: 'https://app.example/', icon, position: 1 },
      ])
      .execute()
    expect((await get('/api/apps/')).body).toEqual([
      {
        url: 'https://app.example/',
        icon_content: '<svg viewBox="0 0 24 24"><path d="M0 0h9"></path></svg>',
        name: 'Приложение',
      },
      { url: '/flats', icon_content: '', name: 'Без значка' },
    ])
  })
})
