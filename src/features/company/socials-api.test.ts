import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { socialsApi } from './socials-api.server.ts'

describeOnStores('the API of social accounts and applications', (under) => {
  const get = (path: string) => apiResponse(under.db, socialsApi, path)

  it('returns empty lists without data', async () => {
    for (const path of ['/api/social_accounts/', '/api/apps/']) {
      expect(await get(path)).toEqual({ status: 200, body: [] })
    }
  })

  it('returns the name and link of each account in order, including global ones', async () => {
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
    verifies('§3.4-6', '§7.3-6', 'D11-4')
  })

  it('returns the applications with icons reduced to safe shapes', async () => {
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
    verifies('§3.4-8', '§7.3-7', 'D11-4')
  })
})
