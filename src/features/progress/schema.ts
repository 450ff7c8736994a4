import * as z from 'zod/mini'
import { pictureSchema } from '../../lib/picture-schema.ts'
import { areaTypeSchema } from '../lots/model/schema.ts'
import { namedCitySchema, namedProjectSchema } from '../projects/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

const albumPictureSchema = named(
  'AlbumPicture',
  z.object({
    caption: z.string(),
    picture: pictureSchema,
    /** Name of the place it was taken from, the same in each month; null when it was not noted. */
    camera: z.nullable(z.string()),
  }),
)

/** One month of a building site as shown in lists. */
export const progressCardSchema = named(
  'ProgressCard',
  z.object({
    id: z.int(),
    project: namedProjectSchema,
    year: z.int(),
    /** 1…12. */
    month: z.int(),
    title: z.string(),
    pictures_count: z.int(),
    cover: z.nullable(pictureSchema),
  }),
)

export const progressVideoSchema = named(
  'ProgressVideo',
  z.object({
    id: z.int(),
    slug: z.string(),
    project: namedProjectSchema,
    title: z.string(),
    /** Address of the film. */
    url: z.string(),
    poster: z.nullable(pictureSchema),
    captions_url: z.nullable(z.string()),
    /** Seconds; null when unknown. */
    duration: z.nullable(z.int()),
    recorded_on: z.string(),
  }),
)

/** Everything of one site: its months, newest first, and its films. */
export const worksProgressSchema = named(
  'SiteProgress',
  z.object({
    project: namedProjectSchema,
    albums: z.array(
      z.object({
        id: z.int(),
        year: z.int(),
        month: z.int(),
        title: z.string(),
        html: z.string(),
        pictures: z.array(albumPictureSchema),
      }),
    ),
    videos: z.array(progressVideoSchema),
  }),
)

/** A project whose site is shown. */
export const progressProjectSchema = named(
  'ProgressProject',
  z.object({
    ...namedProjectSchema.shape,
    area_type: z.nullable(areaTypeSchema),
    city: namedCitySchema,
    albums_count: z.int(),
    /** The newest month, `2026-10`. */
    last_month: z.string(),
  }),
)

export const aerialPhotosSchema = named(
  'AerialPhotos',
  z.object({
    project: namedProjectSchema,
    photos: z.array(
      z.object({
        id: z.int(),
        taken_on: z.string(),
        caption: z.string(),
        picture: pictureSchema,
        /** What is seen where, in shares of the width and the height. */
        points: z.array(z.object({ at: z.tuple([z.number(), z.number()]), name: z.string() })),
      }),
    ),
  }),
)
