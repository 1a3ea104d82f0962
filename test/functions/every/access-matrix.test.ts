import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Endpoint, problemsOf } from '#shared/contract/endpoint.ts'
import { problems } from '#shared/contract/problem.ts'
import { call, endpoints, problemIn, writes } from '../../support/call.ts'
import { type Fixtures, makeFixtures } from '../../support/fixtures.ts'
import { arrive, arriveAsAdmin, type Kind, kinds } from '../../support/people/people.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { tableName } from '../../support/platform/table.ts'
import { sampled } from '../../support/sampled.ts'
import { type Parts, sampleOf } from '../../support/samples.ts'

const origin = inject('origin')

let browsers: Record<Kind, Browser>
let things: Fixtures

beforeAll(async () => {
  const arrived = await Promise.all(kinds.map(async (kind) => [kind, await arrive(origin, kind)] as const))
  browsers = Object.fromEntries(arrived) as Record<Kind, Browser>
  things = await makeFixtures(browsers.admin)
})

/** The verdict of the contract on a kind of caller: the problem that refuses them, or that they may call. */
function verdict({ access, beforeTerms }: Endpoint, kind: Kind, asAdmin: boolean) {
  if (access === 'public' && !asAdmin) return 'allowed'
  if (kind === 'visitor') return 'session.required'
  if ((access === 'admin' || asAdmin) && kind !== 'admin') return 'role.required'
  if (kind === 'member who has not accepted the terms' && !beforeTerms) return 'terms.required'
  return 'allowed'
}

const refusals = new Set(['session.required', 'role.required', 'terms.required', 'origin.refused'])

/** Expects that an answer matches the verdict and the endpoint's declaration. */
async function expectVerdict(e: Endpoint, kind: Kind, response: Response, asAdmin = false) {
  const problem = await problemIn(response)
  const wanted = verdict(e, kind, asAdmin)
  if (wanted !== 'allowed') {
    expect({ code: problem?.code, status: response.status }).toEqual({
      code: wanted,
      status: problems[wanted].status,
    })
    return
  }
  expect(refusals).not.toContain(problem?.code)
  if (problem) expect(problemsOf(e)).toContain(problem.code)
  else expect(response.status).toBe(e.success.status)
}

const arriveAnew = (kind: Kind) =>
  kind === 'admin' && tableName ? arriveAsAdmin(origin) : arrive(origin, kind)

/** Calls that would change the browser for all later calls get a browser of their own. */
const changesBrowser = new Set(['logout', 'acceptTerms', 'deleteUser'])

const numbered = endpoints.map((endpoint, place) => ({ ...endpoint, place }))
/** Kinds with the same verdict: the contract knows no tiers. */
const alike: Kind[] = ['free member', 'premium member', 'master member', 'other member', 'instructor']

describe.each(numbered)('$e.method $e.path ($e.access)', ({ domain, name, e, place }) => {
  const members = sampled(alike, place, 3)
  // Deleting the demo admin's account would end every session of theirs.
  const isSafe = (kind: Kind) => name !== 'deleteUser' || kind !== 'admin' || tableName
  const safe = kinds.filter((kind) => isSafe(kind) && (!alike.includes(kind) || members.includes(kind)))
  // A refused caller changes nothing, so that one item serves all of them.
  let spared: Promise<Parts> | undefined
  const partsFor = (kind: Kind) => {
    if (verdict(e, kind, false) === 'allowed') return sampleOf(domain, name, things)
    spared ??= sampleOf(domain, name, things)
    return spared
  }

  test.each(safe)('%s', async (kind) => {
    const browser = changesBrowser.has(name) ? await arriveAnew(kind) : browsers[kind]
    await expectVerdict(e, kind, await call(browser, e, await partsFor(kind)))
  })
})

describe.each(endpoints.filter(({ e }) => e.adminQuery))(
  '$e.method $e.path?$e.adminQuery=… is for admins alone',
  ({ domain, name, e }) => {
    const asked = async (value: string): Promise<Parts> => {
      const parts = await sampleOf(domain, name, things)
      return { ...parts, query: { ...parts.query, [String(e.adminQuery)]: value } }
    }

    test.each(kinds)('%s', async (kind) => {
      await expectVerdict(e, kind, await call(browsers[kind], e, await asked('all')), true)
    })

    test.each(['', 'ALL', 'all,all', 'none'])('%j opens nothing to members', async (value) => {
      const answer = await call(browsers['master member'], e, await asked(value))
      expect((await problemIn(answer))?.code).toBe('role.required')
    })
  },
)

/** Mail programs call from wherever a mail is read. Their own tests show that only the token counts. */
const placed = writes.filter(({ e }) => !e.anyOrigin).map((write, place) => ({ ...write, place }))

describe.each(placed)('$e.method $e.path from another site', ({ e, place }) => {
  // The origin is judged before the input, so nothing need exist.
  const parts: Parts = {
    params: Object.fromEntries(Array.from(e.path.matchAll(/\{(\w+)\}/g), ([, field = '']) => [field, 'any'])),
  }
  const refused = async (headers: Record<string, string | undefined>) => {
    // An admin may do everything. So it is the origin that refuses.
    const answer = await call(browsers.admin, e, parts, headers)
    return (await problemIn(answer))?.code
  }

  const foreign = [
    'https://evil.example',
    'null',
    `${origin}.evil.example`,
    origin.replace('http:', 'https:'),
    `${origin}/`,
    'http://localhost',
    'file://',
    '',
  ]
  test.each(sampled(foreign, place))('is refused with the origin %j', async (origin) => {
    expect(await refused({ origin })).toBe('origin.refused')
  })

  test.each(sampled(['cross-site', 'same-site'], place, 2))(
    'is refused when the browser says %s',
    async (site) => {
      expect(await refused({ origin: undefined, 'sec-fetch-site': site })).toBe('origin.refused')
    },
  )
})

test('a write without a browser’s headers is judged by its session alone', async () => {
  const browser = await signIn(origin, 'free')
  const { e } = endpoints.find(({ name }) => name === 'bookmarkVideo') ?? {}
  if (!e) throw new Error('bookmarkVideo is gone')
  const parts = await sampleOf('videos', 'getEngagement', things)
  expect((await problemIn(await call(browser, e, parts, { origin: undefined })))?.code).not.toBe(
    'origin.refused',
  )
})
