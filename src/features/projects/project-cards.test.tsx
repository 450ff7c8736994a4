import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ProjectCardView } from './project-cards.tsx'
import type { ProjectCard } from './schema.ts'

const draw = (own: Partial<ProjectCard>) => {
  const project: ProjectCard = {
    id: 1,
    slug: 'bereg',
    name: 'Берег',
    area_type: null,
    city: { id: 1, slug: 'moskva', name: 'Москва' },
    address: '',
    latitude: null,
    longitude: null,
    description: '',
    picture: null,
    is_to_scale: false,
    metro: [],
    buildings: [],
    completion: null,
    price_from: null,
    flats_on_sale: 1,
    lots_on_sale: 1,
    ...own,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProjectCardView project={project} sizes="50vw" />
    </MemoryRouter>,
  )
}

it('names the metro, else the address, and neither if both are unknown', () => {
  const metro = [{ name: 'Сокол', line_color: null, walk_minutes: 7, transport_minutes: null }]
  expect(draw({ metro, address: 'Садовая, 1' })).toMatch(/Метро<\/dt><dd>Сокол/)
  expect(draw({ address: 'Садовая, 1' })).toMatch(/Адрес<\/dt><dd>Садовая, 1/)
  expect(draw({})).not.toMatch(/Метро|Адрес|<dd><\/dd>/)
})
