/**
 * Code that the compiler must refuse. Each marked line is an error. Where one compiles, its mark is the error (`tsc`
 * over the whole project, and types.test.ts over this file alone).
 */
import * as z from 'zod/mini'
import type { Call } from '#shared/contract/client.ts'
import { empty, endpoint, json, page } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Handlers } from '../../functions/http/serve.ts'

const shared = { access: 'member', summary: 'An example', success: empty } as const
const Thing = z.object({ name: z.string() })
const id = z.string()

export const declared = {
  fine: endpoint({ ...shared, method: 'PUT', path: '/api/things/{id}', params: z.strictObject({ id }) }),
  // @ts-expect-error the path names an id, params do not exist
  noParams: endpoint({ ...shared, method: 'PUT', path: '/api/things/{id}' }),
  // @ts-expect-error params lack a name of the path
  paramMissing: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/things/{id}/parts/{part}',
    params: z.strictObject({ id }),
  }),
  // @ts-expect-error params have a name the path lacks
  paramTooMany: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/things/{id}',
    params: z.strictObject({ id, part: id }),
  }),
  // @ts-expect-error a read has no body
  bodyOnRead: endpoint({ ...shared, method: 'GET', path: '/api/things', body: Thing }),
  // @ts-expect-error every path is under /api
  foreignPath: endpoint({ ...shared, method: 'GET', path: '/things' }),
  // @ts-expect-error there are three kinds of access
  unknownAccess: endpoint({ ...shared, method: 'GET', path: '/api/things', access: 'anyone' }),
  // @ts-expect-error problems come from the closed table
  unknownProblem: endpoint({ ...shared, method: 'GET', path: '/api/things', problems: ['thing.odd'] }),
  wrongStatus: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/things',
    // @ts-expect-error a page is answered with 200
    success: { kind: 'page', status: 201, schema: Thing },
  }),
}

// @ts-expect-error a problem's code comes from the closed table
export const unknown = new Problem('thing.odd')

const things = {
  listThings: endpoint({
    method: 'GET',
    path: '/api/things',
    access: 'public',
    summary: 'Things',
    success: page(Thing),
  }),
  getThing: endpoint({
    method: 'GET',
    path: '/api/things/{id}',
    access: 'member',
    summary: 'One thing',
    params: z.strictObject({ id }),
    success: json(Thing),
  }),
  removeThing: endpoint({
    method: 'DELETE',
    path: '/api/things/{id}',
    access: 'admin',
    summary: 'Removes it',
    params: z.strictObject({ id }),
    success: empty,
  }),
} as const

const listThings: Handlers<typeof things>['listThings'] = async () => ({ items: [{ name: 'a' }], total: 1 })
const getThing: Handlers<typeof things>['getThing'] = async ({ caller, params }) => ({
  name: `${caller.memberId} ${params.id}`,
})
const removeThing: Handlers<typeof things>['removeThing'] = async () => {}

export const handlers: Record<string, Handlers<typeof things>> = {
  whole: { listThings, getThing, removeThing },
  // @ts-expect-error a handler is missing
  missing: { listThings, getThing },
  // @ts-expect-error a handler that is not declared
  tooMany: { listThings, getThing, removeThing, addThing: async () => {} },
  // @ts-expect-error the reply lacks the name
  wrongReply: { listThings, removeThing, getThing: async () => ({ title: 'a' }) },
  // @ts-expect-error a page is items and their total
  bareArray: { getThing, removeThing, listThings: async () => [{ name: 'a' }] },
  // @ts-expect-error an item of the page lacks the name
  wrongItem: { getThing, removeThing, listThings: async () => ({ items: [{ title: 'a' }], total: 1 }) },
  // @ts-expect-error this endpoint has no reply
  replyToNothing: { listThings, getThing, removeThing: async () => ({ name: 'a' }) },
  publicReader: {
    getThing,
    removeThing,
    // @ts-expect-error a public endpoint has no caller
    listThings: async ({ caller }) => ({ items: [{ name: caller.memberId }], total: 1 }),
  },
  bodyReader: {
    listThings,
    removeThing,
    // @ts-expect-error no body is declared
    getThing: async ({ body }) => ({ name: body.name }),
  },
}

export async function calls(call: Call): Promise<unknown> {
  const video = await call(api.catalogue.getVideo, { params: { id: 'vid_1' }, query: {} })
  const categories = await call(api.catalogue.listCategories)
  const nothing: undefined = await call(api.videos.deleteVideo, { params: { id: 'vid_1' } })
  // @ts-expect-error the id is missing
  await call(api.catalogue.getVideo, { query: {} })
  // @ts-expect-error it is named id
  await call(api.videos.deleteVideo, { params: { videoId: 'vid_1' } })
  // @ts-expect-error an id is a string
  await call(api.videos.deleteVideo, { params: { id: 1 } })
  // @ts-expect-error without input there is nothing to call
  await call(api.videos.deleteVideo)
  // @ts-expect-error the body lacks the description
  await call(api.categories.createCategory, { body: { name: 'Judo' } })
  // @ts-expect-error the body has an undeclared field
  await call(api.categories.createCategory, { body: { name: 'Judo', description: 'Throws', uses: 4 } })
  // @ts-expect-error there is no such tier
  await call(api.catalogue.listVideos, { query: { access: 'gold' } })
  // @ts-expect-error the terms are accepted or not sent
  await call(api.auth.acceptTerms, { body: { acceptTerms: false, isThirteenOrOlder: true } })
  // @ts-expect-error the reply has no such field
  const key: unknown = video.uploadKey
  // @ts-expect-error a page is no array
  const first: unknown = categories[0]
  return [nothing, key, first]
}
