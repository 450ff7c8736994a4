import * as z from 'zod'

/* What the server and the process that decodes pictures send each other. Both sides check what arrives. */

/** No picture has more pixels: 40 million. It is read from the header, before anything is decoded. */
export const MAX_MEGAPIXELS = 40
/** Address space that a picture may take beyond what the process has at its start, MiB. */
export const MAX_MEMORY_MB = 256

export const renditionFormats = ['avif', 'webp', 'jpeg'] as const

/** A file to be made of a picture. */
export const renditionSchema = z.object({
  format: z.enum(renditionFormats),
  /** Pixels. */
  width: z.int().min(1).max(16_383),
  name: z.string(),
})
export type Rendition = z.output<typeof renditionSchema>

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const jobSchema = z.discriminatedUnion('kind', [
  /** Size, placeholder and look of a picture. An SVG is drawn as PNG if `takesSvg`, and is no picture otherwise. */
  z.object({ kind: z.literal('inspect'), bytes: bytesSchema, takesSvg: z.boolean() }),
  /** Renditions of a picture, upright and without metadata. */
  z.object({
    kind: z.literal('render'),
    bytes: bytesSchema,
    renditions: z.array(renditionSchema).min(1),
  }),
  /** A drawing of our own as PNG: as large as it says, or with this longer side on white. */
  z.object({ kind: z.literal('draw'), svg: z.string(), side: z.int().min(1).nullable() }),
])
export type DecoderJob = z.output<typeof jobSchema>

const inspectedSchema = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  /** A tiny WebP as a `data:` address. */
  placeholder: z.string(),
  /** What it looks like, see picture-look.ts. */
  look: z.string(),
  /** Few colours on white, or an SVG. */
  isDrawing: z.boolean(),
  /** The PNG that an SVG was drawn as; null for a picture that is stored as it came. */
  png: bytesSchema.nullable(),
})
const filesSchema = z.array(z.object({ name: z.string(), bytes: bytesSchema }))

/** What each kind of job results in. */
export const resultSchemas = {
  inspect: inspectedSchema,
  render: filesSchema,
  draw: bytesSchema,
} as const
export type DecoderResult<Kind extends DecoderJob['kind']> = z.output<(typeof resultSchemas)[Kind]>

/** What the process sends. `ready` is sent once; every job is answered by `done` or `failed`. */
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('done'),
    result: z.unknown(),
    /** Processor time of the process so far, seconds. */
    cpuSeconds: z.number(),
  }),
  z.object({
    type: z.literal('failed'),
    /** In Russian, for an operator. */
    problem: z.string(),
    /** What of it is more than it is allowed, if that is the problem. */
    limit: z.nullable(z.enum(['memory', 'pixels'])),
    cpuSeconds: z.number(),
  }),
])
export type DecoderAnswer = z.output<typeof answerSchema>
