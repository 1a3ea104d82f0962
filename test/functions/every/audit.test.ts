import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { AuditEntry } from '../../../functions/model/audit/entry.ts'
import { findEntries } from '../../../functions/model/audit/find-entries.ts'
import { actOf } from '../../../functions/model/audit/record.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { session } from '../../../functions/model/members/sign-in-session.ts'
import { besideAct, duringAct } from '../../../functions/model/table/act.ts'
import { updateVideo } from '../../../functions/videos/edit.ts'
import { actNames } from '../../../web/parts/audit/act-words.ts'
import { call, endpoints, problemIn } from '../../support/call.ts'
import { type Fixtures, makeFixtures } from '../../support/fixtures.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arrive, arriveAsAdmin } from '../../support/people/people.ts'
import type { Browser } from '../../support/people/sign-in.ts'
import { sampleOf } from '../../support/samples.ts'
import { sent } from '../contact/messages.ts'

const origin = inject('origin')

let maker: Browser
let admin: Browser
let adminId: string
let things: Fixtures

const idOf = async (browser: Browser) =>
  ((await (await browser.fetch('/api/auth/user')).json()) as { id: string }).id

beforeAll(async () => {
  ;[maker, admin] = await Promise.all([arriveAsAdmin(origin), arriveAsAdmin(origin)])
  things = await makeFixtures(maker)
  adminId = await idOf(admin)
})
afterEach(() => vi.restoreAllMocks())

/** The latest entries in which a member or an item is mentioned, newest first. */
async function entriesOf(of: string, most = 1000): Promise<AuditEntry[]> {
  const { items } = await findEntries({ of, from: '', to: '9', fits: () => true }, most, undefined)
  return items
}

/** The answer of a call, and the entries that it adds to those of the admin. */
async function recorded<Answer>(
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; added: AuditEntry[] }> {
  const [latest] = await entriesOf(adminId, 1)
  const answer = await act()
  const entries = await entriesOf(adminId, 5)
  const known = entries.findIndex(({ id }) => id === latest?.id)
  return { answer, added: known < 0 ? entries : entries.slice(0, known) }
}

const byAdmins = endpoints.filter(({ e }) => e.access === 'admin')
const adminWrites = byAdmins.filter(({ e }) => e.method !== 'GET' && e.audit !== false)
const recordedReads = byAdmins.filter(({ e }) => e.audit)

describe('each write of an admin', () => {
  test.each(adminWrites)('$name leaves exactly one entry', async ({ domain, name, e }) => {
    const parts = await sampleOf(domain, name, things)
    const { answer, added } = await recorded(() => call(admin, e, parts))
    const problem = await problemIn(answer)
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({
      actorId: adminId,
      operation: name,
      outcome: problem ? 'refused' : 'done',
      ...(problem && { refusal: problem.code }),
    })
  })

  test.each(adminWrites)('$name has readable words', ({ name }) => {
    expect(actNames).toContain(name)
  })
})

const asModerator = endpoints.filter(
  ({ e }) => e.method !== 'GET' && e.problems?.some((code) => /^(moderator|host)\.required$/.test(code)),
)
test.each(asModerator)('$name, which admin rights allow for a live event, has readable words', ({ name }) => {
  expect(actNames).toContain(name)
})

test('a write that changes nothing lasting leaves no entry', async () => {
  const passing = byAdmins.filter(({ e }) => e.method !== 'GET' && e.audit === false)
  expect(passing.map(({ name }) => name)).toEqual(['setAnswering'])
  const about = { params: { id: (await sent()).id }, body: { isAnswering: true } }
  const { answer, added } = await recorded(() => call(admin, api.contact.setAnswering, about))
  expect(answer.ok).toBe(true)
  expect(added).toEqual([])
})

describe('each recorded read', () => {
  test.each(recordedReads)('$name leaves exactly one entry', async ({ domain, name, e }) => {
    const parts = await sampleOf(domain, name, things)
    const { answer, added } = await recorded(() => call(admin, e, parts))
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({
      operation: name,
      outcome: answer.ok ? 'read' : 'refused',
    })
  })

  test.each(recordedReads)('$name has readable words', ({ name }) => {
    expect(actNames).toContain(name)
  })

  test('every export of an admin leaves exactly one entry', () => {
    const exports = byAdmins.filter(({ e }) => e.success.kind === 'file')
    expect(exports.filter(({ e }) => !e.audit)).toEqual([])
  })
})

test('a call that any member may make leaves no entry when an admin makes it', async () => {
  const { answer, added } = await recorded(() =>
    call(admin, api.videos.likeVideo, { params: { id: things.videoId } }),
  )
  expect(answer.ok).toBe(true)
  expect(added).toEqual([])
})

test('a member who calls an endpoint of admins is recorded, thirty times an hour at most', async () => {
  const member = await arrive(origin, 'free member')
  const id = await idOf(member)
  for (let n = 0; n < 32; n++) {
    const response = await call(member, api.members.countUsers, {})
    expect(response.status).toBe(403)
  }
  const entries = await entriesOf(id)
  expect(entries).toHaveLength(30)
  expect(entries[0]).toMatchObject({ operation: 'countUsers', outcome: 'refused', refusal: 'role.required' })
})

describe('a call that open pages repeat', () => {
  const repeated = endpoints.filter(({ e }) => e.audit === false)
  const stopAnswering = { params: { id: 'msg_none' }, body: { isAnswering: false } }

  test('is recorded once an hour where it is refused, and hides no other refusal', async () => {
    const member = await arrive(origin, 'free member')
    for (let n = 0; n < 32; n++) {
      expect((await call(member, api.contact.setAnswering, stopAnswering)).status).toBe(403)
    }
    await call(member, api.members.countUsers, {})
    expect((await entriesOf(await idOf(member))).map(({ operation }) => operation)).toEqual([
      'countUsers',
      'setAnswering',
    ])
  })

  test('is recorded where it refuses an admin', async () => {
    const own = await arriveAsAdmin(origin)
    for (let n = 0; n < 2; n++) await call(own, api.contact.setAnswering, stopAnswering)
    expect(await entriesOf(await idOf(own))).toMatchObject([
      { operation: 'setAnswering', outcome: 'refused', refusal: 'message.not_found' },
    ])
  })

  test('is not recorded after the session of its page has ended', async () => {
    const own = await arriveAsAdmin(origin)
    const id = await idOf(own)
    const { data: sessions } = await session().query.ofMember({ memberId: id }).go()
    for (const { sid } of sessions) await session().delete({ sid }).go()
    for (const { domain, name, e } of repeated) {
      expect((await call(own, e, await sampleOf(domain, name, things))).status).toBe(401)
    }
    expect(await entriesOf(id)).toEqual([])
  })

  test.each(repeated)('$name has readable words', ({ name }) => {
    expect(/^(get|list)[A-Z]/.test(name) || actNames.includes(name)).toBe(true)
  })
})

describe('an entry', () => {
  test('contains the old and new plan, the member, and the origin of the call; no name and no address', async () => {
    const { id, email } = await newcomer()
    const response = await call(admin, api.members.setTier, {
      params: { userId: id },
      body: { subscriptionStatus: 'master' },
    })
    expect(response.ok).toBe(true)
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({ operation: 'setTier', subjectId: id, aboutId: id, actorId: adminId })
    expect(entry?.changes).toContainEqual({ entity: 'member', field: 'tierOverride', after: 'master' })
    expect(entry?.network).toMatch(/(\.0\/24|::\/48)$/)
    const text = JSON.stringify(entry)
    expect(text).not.toContain(email)
    expect(text).not.toContain('New')
  })

  test('is not written where its change is refused, but reports the refusal', async () => {
    const id = await things.newVideo()
    const { data: known } = await video().get({ id }).go()
    const body = { title: 'Other', categoryId: things.categoryId, knownUpdatedAt: '2020-01-01T00:00:00.000Z' }
    const response = await call(admin, api.videos.updateVideo, { params: { id }, body })
    expect(response.status).toBe(409)
    const mine = (await entriesOf(id)).filter(({ actorId }) => actorId === adminId)
    expect(mine).toMatchObject([{ outcome: 'refused', refusal: 'video.changed', changes: [] }])
    expect((await video().get({ id }).go()).data?.title).toBe(known?.title)
  })

  test('contains the values that its own write replaced, even when they changed just before', async () => {
    const id = await things.newVideo()
    const { data: known } = await video().get({ id }).go()
    const facts = {
      actorId: adminId,
      operation: 'updateVideo',
      subjectId: id,
      requestId: 'request',
      signIn: 'sign-in',
      network: '127.0.0.0/24',
      at: new Date(),
    }
    // Another call publishes it between the read and the write, without a mark of its own.
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => besideAct(() => video().patch({ id }).set({ accessLevel: 'master' }).go()),
    )
    await duringAct(actOf(facts, true), () =>
      updateVideo(id, {
        title: 'Renamed',
        description: '',
        categoryId: things.categoryId,
        contentType: 'documentary',
        accessLevel: 'premium',
        tags: [],
        isPublished: false,
        isFeatured: false,
      } as never),
    )
    const [entry] = await entriesOf(id)
    expect(entry?.changes).toContainEqual({
      entity: 'video',
      field: 'title',
      before: known?.title,
      after: 'Renamed',
    })
    expect(entry?.changes).toContainEqual({
      entity: 'video',
      field: 'accessLevel',
      before: 'master',
      after: 'premium',
    })
  })

  test('comes before any lone write of an act', async () => {
    const facts = {
      actorId: adminId,
      operation: 'test',
      requestId: 'request',
      signIn: 'sign-in',
      network: '127.0.0.0/24',
      at: new Date(),
    }
    const lone = duringAct(actOf(facts, true), async () => {
      await video().patch({ id: things.videoId }).set({ title: 'Unrecorded' }).go()
    })
    await expect(lone).rejects.toThrow()
    expect((await video().get({ id: things.videoId }).go()).data?.title).not.toBe('Unrecorded')
  })
})

describe('the log', () => {
  const list = async (query: object) =>
    (await (await call(admin, api.admin.listAudit, { query: { limit: 50, ...query } })).json()) as {
      id: string
      operation: string
      actor: { id: string; name: string | null }
      about: { id: string } | null
    }[]

  test('is filtered by person, act, item and day, and paged without a gap', async () => {
    const { id } = await newcomer()
    for (const subscriptionStatus of ['premium', 'master', 'free'] as const) {
      await call(admin, api.members.setTier, { params: { userId: id }, body: { subscriptionStatus } })
    }
    await call(admin, api.members.listTierChanges, { params: { userId: id } })
    const all = await list({ subject: id })
    expect(all.map(({ operation }) => operation)).toEqual([
      'listTierChanges',
      'setTier',
      'setTier',
      'setTier',
    ])
    expect(await list({ subject: id, operation: 'setTier' })).toHaveLength(3)
    expect(await list({ subject: id, person: 'mem_nobody' })).toEqual([])
    expect(await list({ subject: id, to: '2020-01-01' })).toEqual([])
    const first = await call(admin, api.admin.listAudit, { query: { limit: 2, subject: id } })
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const paged = [
      ...((await first.json()) as { id: string }[]),
      ...(await list({ limit: 2, subject: id, cursor: decodeURIComponent(next) })),
    ]
    expect(paged.map((entry) => entry.id)).toEqual(all.map((entry) => entry.id))
  })

  test('names the problem of a refused call by its title', async () => {
    const member = await arrive(origin, 'free member')
    await call(member, api.members.countUsers, {})
    expect(await list({ person: await idOf(member) })).toMatchObject([
      { operation: 'countUsers', refusal: 'role.required', refusalTitle: 'Only an admin may do this' },
    ])
  })

  test('shows a member the acts on their account, and not the admin behind them', async () => {
    const { id, call: asMember } = await newcomer()
    await call(admin, api.members.setTier, { params: { userId: id }, body: { subscriptionStatus: 'master' } })
    const { items } = await asMember(api.members.listTeamActs)
    expect(items).toMatchObject([{ operation: 'setTier', reason: null }])
    expect(JSON.stringify(items)).not.toContain(adminId)
  })

  test('is exported as a spreadsheet', async () => {
    const response = await call(admin, api.admin.exportAudit, { query: { person: adminId } })
    const rows = (await response.text()).trim().split('\r\n')
    expect(rows[0]).toContain('"operation"')
    expect(rows.length).toBeGreaterThan(2)
  })
})

test('money requires that the admin has signed in within fifteen minutes', async () => {
  const own = await arriveAsAdmin(origin)
  const adjust = async () => {
    const parts = await sampleOf('payments', 'adjustLedger', things)
    return problemIn(await call(own, api.payments.adjustLedger, parts))
  }
  expect((await adjust())?.code).not.toBe('sign_in.too_old')
  const { data: sessions } = await session()
    .query.ofMember({ memberId: await idOf(own) })
    .go()
  const authenticatedAt = new Date(Date.now() - 16 * 60_000).toISOString()
  for (const { sid, sess } of sessions) {
    await session()
      .patch({ sid })
      .set({ sess: { ...sess, authenticatedAt } })
      .go()
  }
  expect((await adjust())?.code).toBe('sign_in.too_old')
  // Calls that move no money still work.
  expect((await call(own, api.members.countUsers, {})).status).toBe(200)
})
