import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { makeCallbackRequest } from '../../../tests/support/callback-request.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { startWebhookSink } from '../../../tests/support/webhook-sink.ts'
import { loadConfig } from '../../config/config.ts'
import { describeApi } from '../../server/api/openapi.ts'
import {
  callbackWishes,
  describeWishes,
  mapWishes,
  pickWishes,
  visitorFields,
  wishFacts,
  wishNames,
} from './callback-fields.ts'
import { createChannels } from './delivery/create-channels.server.ts'
import { CallbackWishes } from './form/callback-wishes.tsx'
import { callbackApi } from './intake/api.server.ts'
import { spooledRequestSchema } from './intake/spooled-request.ts'
import { exportRequestsCsv } from './requests/request-export.server.ts'
import { listOfficeRequests } from './requests/office-requests.server.ts'
import { findRequestCard } from './requests/request-card.server.ts'
import { describeRequest } from './describe-request.ts'
import { callbackFormSchema } from './schema.ts'

/** A value of each wish: what its ticked box sends, or its last option. */
const given = mapWishes((name) => {
  const wish = callbackWishes[name]
  if (wish.control === 'note') return 'Спальня: кровать 180. План: /flats/12?furniture=b0rs0rs0'
  return wish.control === 'checkbox' ? wish.value : (wish.options.at(-1)?.value ?? '')
})
const none = mapWishes(() => null)
const phrases = describeWishes(given)

describe('the wishes of the callback form', () => {
  it('have a value and a phrase each', () => {
    for (const name of wishNames) {
      expect(given[name]).not.toBe('')
      const phrase = describeWishes({ [name]: given[name] })
      expect(phrase).not.toBe('')
      expect(phrases.toLowerCase()).toContain(phrase.toLowerCase())
    }
    expect(describeWishes(none)).toBe('')
  })

  it('are fields of the form, and facts of the desk, in one order', () => {
    expect(visitorFields.filter((name) => name in callbackWishes)).toEqual(wishNames)
    expect(Object.keys(wishFacts)).toEqual(wishNames)
    const ofForm = Object.keys(callbackFormSchema.shape).filter((name) => name in callbackWishes)
    expect(ofForm).toEqual(wishNames)
  })

  it('have a control each, which shows what was typed', () => {
    const show = (typed: (name: string) => string) =>
      renderToStaticMarkup(
        <CallbackWishes
          toField={(name) => ({ name, error: undefined, typed: typed(name) })}
          isChosen
        />,
      )
    const names = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    const filled = show((name) => given[name as keyof typeof given])
    expect(names(filled)).toEqual(wishNames)
    const chosen = (html: string) => html.match(/checked=""|selected=""(?! value="")/g)?.length ?? 0
    expect(chosen(filled)).toBe(wishNames.length)
    for (const name of wishNames) expect(filled).toContain(callbackWishes[name].label)
  })

  it.each(['', false])('are not given as %j, each on its own', (value) => {
    const form = { name: 'Анна', phone: '+7(912)345-67-89', privacy_policy_agreed: 'true' }
    const parsed = callbackFormSchema.parse({ ...form, ...mapWishes(() => value) })
    expect(pickWishes(parsed)).toEqual(none)
    expect(callbackFormSchema.parse({ ...form, ...given })).toMatchObject(given)
  })

  it('are read from files of an older release, which lack them', () => {
    const request: Record<string, unknown> = { ...makeCallbackRequest() }
    for (const name of ['flagged', 'handled_at', 'created_at', ...wishNames]) delete request[name]
    const read = (more: object) =>
      spooledRequestSchema.parse({
        at: '2026-11-20T10:00:00.000Z',
        request: { ...request, ...more },
      }).request
    expect(read({})).toMatchObject(none)
    expect(read(given)).toMatchObject(given)
  })

  it('are in the words of CRMs and mails', () => {
    const request = makeCallbackRequest(pickWishes(given as never))
    expect(describeRequest(request, undefined)).toContain(`Пожелание: ${phrases}`)
  })

  it('are in the body of the webhook by name, and left out when they are not given', async () => {
    const sink = await startWebhookSink()
    const [webhook] = createChannels({ config: loadConfig({ LEADS_WEBHOOK_URL: sink.url }) })
    const send = (wishes: object) =>
      webhook?.send(makeCallbackRequest(wishes), AbortSignal.timeout(5_000))
    await send(given)
    await send(none)
    await sink.close()
    const [filled, empty] = sink.received.map(({ body }) => JSON.parse(body) as object)
    expect(filled).toMatchObject(given)
    for (const name of wishNames) expect(empty).not.toHaveProperty(name)
  })
})

describeOnStores('the wishes of a request', (under) => {
  it('pass from the API to its description, the stored row, the desk and exports', async () => {
    const context = callbackContext(under.db)
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await describeApi(app, () => [])
    await app.register(async (scope) => callbackApi(scope, context))
    const response = await app.inject({
      method: 'POST',
      url: '/api/request/',
      payload: {
        name: 'Анна',
        phone: '+7(912)345-67-89',
        privacy_policy_agreed: true,
        ...given,
      },
    })
    expect(response.statusCode).toBe(201)
    const { id } = response.json<{ id: string }>()
    const document = (await app.inject('/api/openapi.json')).body
    for (const name of wishNames) expect(document).toContain(`"${name}":`)
    await app.close()

    const requests = await listOfficeRequests(under.db)
    expect(requests).toMatchObject([{ id, ...given }])
    const csv = String(await exportRequestsCsv(requests, []))
    expect(csv).toContain(phrases)
    const { actor } = terminal(under.db)
    const { wishes } = await findRequestCard(under.db, id, actor, new Date())
    expect(wishes).toEqual({ scheduled_at: null, ...given })
  })
})
