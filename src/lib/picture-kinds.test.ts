import { expect, it } from 'vitest'
import { findRooms, orderGallery, type PictureKind } from './picture-kinds.ts'

const toPictures = (...kinds: PictureKind[]) => kinds.map((kind, index) => ({ kind, index }))

it('keeps the first picture, then takes one of each kind from the living room to the aerial photo', () => {
  const pictures = toPictures(
    'exterior',
    'evening',
    'exterior',
    'aerial',
    'entrance',
    'unfinished',
    'courtyard',
    'lobby',
    'interior',
  )
  expect(orderGallery(pictures).map(({ kind }) => kind)).toEqual([
    'exterior',
    'interior',
    'lobby',
    'courtyard',
    'entrance',
    'exterior',
    'evening',
    'aerial',
    'unfinished',
  ])
})

it('shows the second of a kind after one of each, in the order of the company', () => {
  const pictures = toPictures('exterior', 'exterior', 'interior', 'exterior', 'interior', 'lobby')
  expect(orderGallery(pictures).map(({ index }) => index)).toEqual([0, 2, 5, 1, 4, 3])
})

it('returns nothing for a gallery without pictures', () => {
  expect(orderGallery([])).toEqual([])
})

it('finds rooms before lobbies before courtyards, and no raw room', () => {
  const pictures = toPictures(
    'courtyard',
    'unfinished',
    'exterior',
    'lobby',
    'interior',
    'interior',
  )
  expect(findRooms(pictures).map(({ index }) => index)).toEqual([4, 5, 3, 0])
})
