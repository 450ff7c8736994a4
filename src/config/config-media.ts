import * as z from 'zod'
import { addressSetting } from './config-widgets.ts'

/** Settings of pictures, documents and films of the content. */
export const mediaFields = {
  /** Folder for pictures and files of an import; it belongs to one database. */
  MEDIA_DIR: z.string().default('./data/media'),
  /** Origins of films on other hosts, separated by commas: https://video.example.com. */
  MEDIA_HOSTS: z
    .string()
    .regex(
      /^(https:\/\/[a-z0-9.-]+(:\d+)?)?(\s*,\s*https:\/\/[a-z0-9.-]+(:\d+)?)*$/,
      'must be https origins',
    )
    .default('')
    .transform((list) => list.split(/\s*,\s*/).filter(Boolean)),
  /** Object storage instead of `MEDIA_DIR`, in which then only copies are cached. */
  MEDIA_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-]+)*\/?$/,
      'must be s3://bucket or s3://bucket/prefix',
    )
    .transform((url) => {
      const [bucket = '', ...prefix] = url.slice('s3://'.length).split('/').filter(Boolean)
      return { bucket, prefix: prefix.map((part) => `${part}/`).join('') }
    })
    .optional(),
  /** Where browsers load the files of the bucket themselves: the address of its prefix at a CDN. */
  MEDIA_PUBLIC_URL: addressSetting
    .refine((url) => !/[?#]/.test(url), 'must be an address without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** How many megabytes of copies each machine keeps. */
  MEDIA_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(1024),
  S3_ENDPOINT: addressSetting.transform((url) => new URL(url).origin).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** Secret. */
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

const needs: ReadonlyArray<[keyof typeof mediaFields, Array<keyof typeof mediaFields>]> = [
  ['MEDIA_URL', ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['MEDIA_PUBLIC_URL', ['MEDIA_URL']],
]

/** Lists settings that are missing because another one needs them. */
export function missingOfMedia(given: Record<string, unknown>): string[] {
  return needs.flatMap(([name, needed]) =>
    given[name] === undefined ? [] : needed.filter((other) => given[other] === undefined),
  )
}
