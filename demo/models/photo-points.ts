import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { insertNbsp } from '../content/insert-nbsp.ts'
import { type AerialPoint, aerialJob, findAerialPoints, pointSite } from './aerial-points.ts'

const sites = z.record(z.string(), pointSite).parse(readJson('sites.json'))
const jobs = globSync('jobs/*works*.json', { cwd: import.meta.dirname })
  .map((file) => aerialJob.parse(readJson(file)))
  .filter((job) => job.taken_on !== undefined)

/** The points of a photograph in `aerial.yaml`: of a site of `sites.json`, on a day, with the street of its address. */
export function findPhotoPoints(site: string, takenOn: string, street: string): AerialPoint[] {
  const job = jobs.find((each) => each.site === site && each.taken_on === takenOn)
  const known = sites[site]
  if (!job || !known) throw new Error(`no job of ${site} on ${takenOn}`)
  return findAerialPoints(job, known, street).map(({ at, name }) => ({
    at,
    name: insertNbsp(name),
  }))
}

/** «Москва, Створный проезд, 3» → «Створный проезд». */
export function toStreet(address: string): string {
  return address.split(', ')[1] ?? ''
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
}
