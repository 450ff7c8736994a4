import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { queryParameter, rejectBadInput } from '../../../lib/api/list-response.server.ts'
import { ruleMessages } from '../../../lib/rules/messages.ts'
import type { LotKind } from '../model/schema.ts'
import { writeLotQuery } from '../model/selection.ts'
import { lotKinds } from '../model/words.ts'
import { MAX_WORDS_LENGTH } from '../model/words-limits.ts'
import type { AppContext } from '../snapshot/app-context.server.ts'
import { understandText } from '../words/understand-text.server.ts'
import { named } from '../../../lib/api/named-schema.ts'

const wordsSchema = named(
  'LotWords',
  z.object({
    query: z.string().meta({ description: 'The query of the list with these filters' }),
    understood: z.array(
      z.object({
        text: z.string().meta({ description: 'The part of the text' }),
        key: z.string().meta({ description: 'The parameter that it became' }),
        value: z.string(),
      }),
    ),
    unknown: z.array(z.string()).meta({ description: 'Words that no filter expresses' }),
  }),
)

/** Registers the search in words for one kind of lots. */
export function registerWords(
  app: FastifyInstance,
  context: AppContext,
  { kind, path }: { kind: LotKind; path: string },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `/api/${path}/words/`,
    {
      schema: {
        summary: `${lotKinds[kind].title}: filters of a text in words`,
        querystring: z.object({
          text: queryParameter('What to look for, in words', {
            type: 'string',
            maxLength: MAX_WORDS_LENGTH,
            example: 'двушка до 15 млн не первый этаж',
          }),
        }),
        response: { 200: wordsSchema },
      },
    },
    async (request) => {
      const year = context.clock.now().getFullYear()
      const text = readText(request.query.text)
      const { query, ...answer } = understandText(text, kind, context.catalogue.current(), year)
      return { query: writeLotQuery(kind, query), ...answer }
    },
  )
}

function readText(text: string | string[] | undefined): string {
  if (Array.isArray(text)) rejectBadInput({ text: [ruleMessages.badFormat] })
  const trimmed = String(text ?? '').trim()
  if (trimmed.length > MAX_WORDS_LENGTH) {
    rejectBadInput({ text: [`Не больше ${MAX_WORDS_LENGTH} знаков`] })
  }
  return trimmed.toWellFormed()
}
