import * as z from 'zod/mini'
import { mapWishes } from '../callback-fields.ts'

export const requestStates = ['new', 'in_progress', 'done'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = [
  'reached',
  'meeting',
  'no_answer',
  'wrong_number',
  'refused',
  'spam',
] as const

/** How a request came that the office adds by hand (decision D108). */
export const requestSources = ['phone', 'visit', 'other'] as const
/** Lists of one's own, over all states (decision D108). */
export const requestViews = ['mine', 'late', 'today', 'meetings'] as const

const text = z.nullable(z.string())
const person = z.object({ id: z.string(), name: z.string() })
const author = z.object({ id: text, name: z.string() })

/** A callback request as the list of the desk shows it (decision D67). */
export const listedRequestSchema = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(requestStates),
  outcome: z.nullable(z.enum(requestOutcomes)),
  created_at: z.string(),
  due_at: text,
  /** The time that the visitor has chosen. */
  scheduled_at: text,
  /** A meeting that was agreed and has no outcome of its own yet. */
  meeting_at: text,
  /** Whether that meeting is over: somebody has to say what came of it. */
  asks_outcome: z.boolean(),
  /** Whether it waits longer than was promised. */
  late: z.boolean(),
  /** Calls of the office. */
  attempts: z.number(),
  name: z.string(),
  phone: z.string(),
  type: z.string(),
  /** How it came to the office; null: by a form of the site. */
  source: z.nullable(z.enum(requestSources)),
  project: text,
  lot: text,
  /** What a buyer paid when the visitor asked, roubles. */
  lot_price: z.nullable(z.number()),
  page: text,
  form_name: text,
  /** `utm_…` and click ids. */
  campaign: z.nullable(z.record(z.string(), z.string())),
  assigned_to: z.nullable(person),
  /** The limit that it was over, or null. */
  flagged: text,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: z.string(),
      /** Whether the settings name the channel: without it a request waits for nothing there. */
      enabled: z.boolean(),
      delivered_at: text,
      /** The number that the receiver gave to the request. */
      reference: text,
    }),
  ),
  /** The lot as it is today; null when it is unknown or withdrawn. */
  lot_page: z.nullable(
    z.object({
      /** Address of its page on the site; null while the office hides it from visitors. */
      page: text,
      title: z.string(),
      plan: text,
      price: z.number(),
      status: z.string(),
    }),
  ),
})
export type ListedRequest = z.infer<typeof listedRequestSchema>

/** The office's day of now: when it ends, and in which time zone. */
const today = { today_ends: z.string(), zone: z.string() }

export const requestListSchema = z.object({
  results: z.array(listedRequestSchema),
  next: text,
  /** False where a CRM has the states of requests (`DESK_REQUESTS=off`). */
  works: z.optional(z.boolean()),
  counts: z.object({ new: z.number(), in_progress: z.number(), done: z.number() }),
  ...today,
})
export type RequestList = z.infer<typeof requestListSchema>

const consentText = z.object({ title: z.string(), version: z.string(), html: z.string() })

/** How many requests are in each state and in each view. */
export const requestCountsSchema = z.object({
  new: z.number(),
  in_progress: z.number(),
  done: z.number(),
  late: z.number(),
  mine: z.number(),
  today: z.number(),
  meetings: z.number(),
  ...today,
})

/** What somebody who rings may ask about: names of projects, and lots by their article. */
export const suggestedSubjectsSchema = z.object({
  projects: z.array(z.string()),
  lots: z.array(
    z.object({
      article: z.string(),
      /** The name of its project. */
      project: z.string(),
      title: z.string(),
      /** Number, place and price in one line. */
      text: z.string(),
    }),
  ),
})
export type SuggestedSubjects = z.infer<typeof suggestedSubjectsSchema>

/** A request with all that is known of it. */
export const requestCardSchema = z.extend(listedRequestSchema, {
  consent: z.object({
    version: z.string(),
    at: z.string(),
    mailing_at: text,
    /** `form`: ticked on the site; else as the office wrote it down. */
    given: z.enum(['form', 'spoken', 'written']),
    texts: z.array(consentText),
  }),
  wishes: z.object({ scheduled_at: text, ...mapWishes(() => text) }),
  /** An SVG: the plan with the visitor's furniture, of a home that visitors can open. */
  furniture_plan: text,
  history: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      state: z.enum(requestStates),
      outcome: z.nullable(z.enum(requestOutcomes)),
      lot: text,
      page: text,
    }),
  ),
  /** Notes of the office, oldest first; none for an analyst. */
  notes: z.array(z.object({ at: z.string(), user: author, text: z.string() })),
  /** What was done to it, oldest first. */
  events: z.array(z.object({ at: z.string(), user: author, kind: z.string(), text: z.string() })),
  works: z.optional(z.boolean()),
  /** Who has it open. */
  viewers: z.array(person),
  /** What may be sent to a visitor who does not answer; null for an analyst. */
  message: text,
  attempt_log: z.array(
    z.object({
      channel: z.string(),
      started_at: z.string(),
      outcome: z.string(),
      reason: text,
    }),
  ),
})
export type RequestCard = z.infer<typeof requestCardSchema>

/** What remains of an erased request: the act of erasure. */
export const erasedRequestSchema = z.object({
  id: z.string(),
  erased: z.array(z.string()),
  act: z.object({
    at: z.string(),
    by: z.string(),
    reason: z.string(),
    data: z.string(),
    method: z.string(),
  }),
  /** What the audit log has about these requests, oldest first: the extract for the act. */
  log: z.array(
    z.object({
      at: z.string(),
      user: z.string(),
      action: z.string(),
      /** What the action is called. */
      title: z.nullable(z.string()),
      /** Which request, by the time at which it came; null where the row is about several, or older. */
      entity: z.nullable(z.string()),
      subject: z.string(),
    }),
  ),
})
export type ErasedRequest = z.infer<typeof erasedRequestSchema>
