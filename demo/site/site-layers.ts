import type { PlotLayer } from '../../src/drawing/plot/plot-layer.ts'
import { cityDesigns, projectPlaces } from '../city/cities.ts'
import { makeCity } from '../city/make-city.ts'
import type { CompanyFolder } from '../content/read-company.ts'
import { projects } from '../generator/projects.ts'
import { planTypes } from '../plans/plan-types.ts'
import { makeSiteLayer } from './make-site-layer.ts'
import { moscowYards } from './moscow-yards.ts'
import { petersburgYards } from './petersburg-yards.ts'

/** The site layers of the demo company's projects, by slug. */
export function makeSiteLayers(company: CompanyFolder): Map<string, Partial<PlotLayer>> {
  const places = projectPlaces(company)
  const layers = new Map<string, Partial<PlotLayer>>()
  for (const city of cityDesigns) {
    const map = makeCity(city, places)
    for (const { slug } of city.sites) {
      const yard = [...moscowYards, ...petersburgYards].find((own) => own.slug === slug)
      const project = projects.find((own) => own.slug === slug)
      const place = places.find((own) => own.slug === slug)
      if (!yard || !project || !place) throw new Error(`nothing is drawn of ${slug}`)
      const { position } = place
      layers.set(slug, makeSiteLayer(project, { yard, map, position, plans: planTypes }))
    }
  }
  return layers
}
