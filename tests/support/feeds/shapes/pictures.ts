import { expect } from 'vitest'
import { avitoFeed, cianFeed, domclickFeed, type FeedShape, yandexFeed } from './shape.ts'

const at = (path: string) => `https://a.example/${path}`

/** Photos and plans of offers. */
export const pictureShapes: readonly FeedShape[] = [
  {
    rule: 'photos',
    name: 'without a tag, in their order',
    format: 'yrl',
    document: yandexFeed({ image: [at('b.jpg'), at('a.jpg')] }),
    expected: {
      lots: [{ plan_picture_url: null, pictures: [at('b.jpg'), at('a.jpg')] }],
      projects: [{ pictures: [at('b.jpg'), at('a.jpg')] }],
    },
  },
  {
    rule: 'photos',
    name: 'named twice are one',
    format: 'yrl',
    document: yandexFeed({ image: [at('a.jpg'), at('a.jpg'), at('b.jpg')] }),
    expected: { lots: [{ pictures: [at('a.jpg'), at('b.jpg')] }] },
  },
  {
    rule: 'photos',
    name: 'are no logo, drawing of the storey, general plan or broken address',
    format: 'yrl',
    document: yandexFeed({
      image: [at('a.jpg'), at('logo.png'), at('genplan.jpg'), 'C:\\photo.jpg'],
      'image tag="floor-plan"': at('storey.jpg'),
    }),
    expected: { lots: [{ pictures: [at('a.jpg')] }] },
  },
  {
    rule: 'photos',
    name: 'that several offers show come first for the project',
    format: 'yrl',
    document: yandexFeed(
      { image: [at('own-1.jpg'), at('yard.jpg')] },
      { image: [at('own-2.jpg'), at('yard.jpg')] },
    ),
    expected: { projects: [{ pictures: [at('yard.jpg')] }] },
  },
  {
    rule: 'photos',
    name: 'of CIAN begin with the default one',
    format: 'cian',
    document: cianFeed({
      Photos: `<PhotoSchema><FullUrl>${at('a.jpg')}</FullUrl></PhotoSchema><PhotoSchema><FullUrl>${at('b.jpg')}</FullUrl><IsDefault>true</IsDefault></PhotoSchema>`,
    }),
    expected: { lots: [{ pictures: [at('b.jpg'), at('a.jpg')] }] },
  },
  {
    rule: 'photos',
    name: 'of a complex of DomClick',
    format: 'domclick',
    document: domclickFeed({
      complex: { images: `<image>\n  ${at('yard.jpg')}\n</image>` },
      flats: [{}],
    }),
    expected: { projects: [{ pictures: [at('yard.jpg')] }] },
  },
  {
    rule: 'plan',
    name: 'that is tagged, wherever it stands',
    format: 'yrl',
    document: yandexFeed({ image: at('a.jpg'), 'image tag="plan"': at('p.png') }),
    expected: { lots: [{ plan_picture_url: at('p.png'), pictures: [at('a.jpg')] }] },
  },
  {
    rule: 'plan',
    name: 'of the home before that of the storey',
    format: 'yrl',
    document: yandexFeed({
      'image type="plan floor"': at('storey.png'),
      'image type="plan"': at('home.png'),
    }),
    expected: { lots: [{ plan_picture_url: at('home.png') }] },
  },
  {
    rule: 'plan',
    name: 'without a tag whose path says plan',
    format: 'yrl',
    document: yandexFeed({ image: [at('a.jpg'), at('uploads/plan-12.jpg')] }),
    expected: {
      lots: [{ plan_picture_url: at('uploads/plan-12.jpg'), pictures: [at('a.jpg')] }],
    },
  },
  {
    rule: 'plan',
    name: 'without a tag whose path says it in Russian letters',
    format: 'avito',
    document: avitoFeed({
      Images: `<Image url="${at('1.jpg')}"/><Image url="${at('%D0%BF%D0%BB%D0%B0%D0%BD-2.jpg')}"/>`,
    }),
    expected: {
      lots: [{ plan_picture_url: at('%D0%BF%D0%BB%D0%B0%D0%BD-2.jpg'), pictures: [at('1.jpg')] }],
    },
  },
  {
    rule: 'plan',
    name: 'that is the first of two drawings',
    format: 'yrl',
    document: yandexFeed({ image: [at('a.svg'), at('b.svg')] }),
    expected: { lots: [{ plan_picture_url: at('a.svg'), pictures: [] }] },
  },
  {
    rule: 'plan',
    name: 'in the element of CIAN for it',
    format: 'cian',
    document: cianFeed({ LayoutPhoto: `<FullUrl>${at('p.svg')}</FullUrl>` }),
    expected: { lots: [{ plan_picture_url: at('p.svg') }] },
  },
  {
    rule: 'plan',
    name: 'that is no address is left out with a warning',
    format: 'cian',
    document: cianFeed({ LayoutPhoto: '<FullUrl>plans/1.png</FullUrl>' }),
    expected: {
      lots: [{ plan_picture_url: null }],
      report: { warnings: [{ message: expect.stringContaining('не похож на http') }] },
    },
  },
]
