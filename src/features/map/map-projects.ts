import type { ProjectCard } from '../projects/schema.ts'

/** A project on the map and in the list beside it. */
export interface MapProject
  extends Pick<ProjectCard, 'id' | 'slug' | 'name' | 'area_type' | 'address' | 'metro'> {
  href: string
  city: string
  /** Longitude and latitude; null where the content does not say. */
  at: readonly [number, number] | null
  /** «48 квартир от 12,4 млн ₽»: those that meet the filter. */
  offer: string
  /** «от 12,4 млн», short enough for a pin. */
  price: string
  /** The list of these flats. */
  flatsHref: string | null
}

/** What the map shows. */
export interface CityMapData {
  slug: string
  name: string
}
