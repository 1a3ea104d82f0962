import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { countUsers, listUsers } from '../../../functions/members/admin/list-users.ts'
import { setTier as setTierHere } from '../../../functions/members/admin/set-tier.ts'
import { listMembers } from '../../../functions/model/members/list-members.ts'
import { member } from '../../../functions/model/members/member.ts'
import { memberRow } from '../../../functions/model/members/member-listing.ts'
import { subscription } from '../../../functions/model/payments/subscription.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { callerOf, expectProblem, ownWord, settle, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'

const { auth, members } = api
const day = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

let admin: Call
let adminBrowser: Browser
beforeAll(async () => {
  adminBrowser = await signIn(inject('origin'), 'admin')
  admin = callerOf(adminBrowser)
})
afterEach(() => vi.restoreAllMocks())

const setTier = (userId: string, subscriptionStatus: 'free' | 'premium' | 'master', call = admin) =>
  call(members.setTier, { params: { userId }, body: { subscriptionStatus } })
/** Searches once the list has followed the members. */
async function found(search: string, more = {}) {
  await settle()
  return admin(members.listUsers, { query: { search, ...more } })
}

/** A member who pays for Premium. */
async function subscriber(change: { endsAt?: string; isEnded?: boolean } = {}) {
  const somebody = await newcomer()
  const { id } = somebody
  const paidUntil = inDays(20)
  await member().patch({ id }).set({ subscriptionStatus: 'premium', subscriptionExpiresAt: paidUntil }).go()
  await subscription()
    .create({
      memberId: id,
      stripeId: `sub_${id}`,
      customerId: `cus_${id}`,
      tier: 'premium',
      price: 1999,
      paidUntil,
      chargeId: 'chg_0',
      createdAt: inDays(-10),
      updatedAt: inDays(-10),
      ...change,
    })
    .go()
  return { ...somebody, paidUntil }
}

describe('the list of users', () => {
  test('shows each member with the sign-up date, the tier they may open and its end', async () => {
    const { id, email, paidUntil } = await subscriber()
    const { items, total } = await found(email)
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id,
        email,
        firstName: 'New',
        lastName: 'Member',
        profileImageUrl: null,
        subscriptionStatus: 'premium',
        subscriptionExpiresAt: paidUntil,
        isOverridden: false,
        paysFor: 'premium',
        suspendedAt: null,
        createdAt: items[0]?.createdAt,
      },
    ])
    expect(JSON.stringify(items)).not.toMatch(/stripe|cus_|termsAccepted/)
  })

  test('finds by the whole name or the address, in any accents and case', async () => {
    const { call, id } = await newcomer()
    const word = ownWord()
    await call(members.updateProfile, { body: { firstName: 'Hélène', lastName: word } })
    const findable = [`helene ${word}`, `HÉLÈNE ${word.toUpperCase()}`, `${word} hel`, word.slice(0, 9), id]
    for (const search of findable) {
      expect((await found(search)).items.map((each) => each.id)).toEqual([id])
    }
    for (const search of [`${word} mika`, word.slice(2), 'mem_nobody']) {
      expect(await found(search)).toEqual({ items: [], total: 0 })
    }
  })

  test('finds no former names, and no deleted accounts', async () => {
    const { call, id, email } = await newcomer()
    const [before, after] = [ownWord(), ownWord()]
    for (const lastName of [before, after]) {
      await call(members.updateProfile, { body: { firstName: 'Mika', lastName } })
      await settle()
    }
    expect((await found(before)).items).toEqual([])
    expect((await found(after)).items).toMatchObject([{ id }])
    await member().remove({ id }).go()
    for (const search of [after, email, id]) expect((await found(search)).items).toEqual([])
    const { data } = await memberRow().query.ofMember({ memberId: id }).go()
    expect(data).toEqual([])
  })

  test('reads the table twice for a search', async () => {
    const { email } = await newcomer()
    await settle()
    const reads = vi.spyOn(stored.client, 'send')
    const { items } = await listUsers({ search: email, limit: 25 })
    expect(items).toMatchObject([{ email }])
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('is given as CSV, in which no cell is a formula', async () => {
    const { call, email, browser } = await newcomer()
    await call(members.updateProfile, { body: { firstName: '=1+1', lastName: 'Mika' } })
    await settle()
    const address = `/api/admin/users/export?search=${encodeURIComponent(email)}`
    const [answer, refused] = await Promise.all([adminBrowser.fetch(address), browser.fetch(address)])
    const [head, row, end] = (await answer.text()).split('\r\n')
    expect(head).toMatch(/^"id","first name"/)
    expect(row).toContain(`"'=1+1","Mika","${email}","free"`)
    expect(end).toBe('')
    expect(refused.status).toBe(403)
  })

  test('gives them newest first, page by page, each once', async () => {
    const word = ownWord()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      const { call, id } = await newcomer()
      await call(members.updateProfile, { body: { firstName: 'Mika', lastName: word } })
      ids.unshift(id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 2; pages++) {
      const page = await found(word, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(seen).toEqual(ids)
    expect(cursor).toBeUndefined()
  })

  test('is narrowed to members who may open a tier now: an ended one counts as free', async () => {
    const { id, email } = await newcomer()
    await member()
      .patch({ id })
      .set({ subscriptionStatus: 'master', subscriptionExpiresAt: inDays(-1) })
      .go()
    expect((await found(email, { tier: 'master' })).items).toEqual([])
    expect((await found(email, { tier: 'free' })).items).toMatchObject([{ id, subscriptionStatus: 'free' }])
  })
})

describe('the counts of users', () => {
  test('add up, and follow changes', async () => {
    const { id } = await newcomer()
    await settle()
    const before = await countUsers()
    expect(before.free + before.premium + before.master).toBe(before.total)
    await setTierHere(id, 'master', 'mem_test')
    await settle()
    // Other tests sign up members at the same time: there is at least one more master.
    expect((await countUsers()).master).toBeGreaterThan(before.master)
  })
})

test('a member from before the list is found once all are listed again', async () => {
  const { id, email } = await newcomer()
  await settle()
  await member().patch({ id }).remove(['isListed']).go()
  await settle()
  const { data } = await memberRow().query.ofMember({ memberId: id }).go()
  for (const { shelf, place } of data) await memberRow().delete({ shelf, place, memberId: id }).go()
  expect((await found(email)).items).toEqual([])
  expect((await listMembers()).listed).toBeGreaterThan(0)
  expect((await found(email)).items).toMatchObject([{ id }])
})

describe('the tier that an admin sets', () => {
  test('may be any, holds at once, and never ends', async () => {
    const { id, call } = await newcomer()
    for (const tier of ['master', 'premium'] as const) {
      expect(await setTier(id, tier)).toMatchObject({
        id,
        subscriptionStatus: tier,
        subscriptionExpiresAt: null,
        isOverridden: true,
        paysFor: null,
      })
      expect((await call(auth.getUser)).subscriptionStatus).toBe(tier)
    }
  })

  test('leaves a paid plan as it is, and says so', async () => {
    const { id, paidUntil } = await subscriber()
    expect(await setTier(id, 'master')).toMatchObject({ isOverridden: true, paysFor: 'premium' })
    expect(await setTier(id, 'free')).toMatchObject({ subscriptionStatus: 'free', paysFor: 'premium' })
    const { data } = await member().get({ id }).go({ consistent: true })
    expect(data).toMatchObject({ subscriptionStatus: 'premium', subscriptionExpiresAt: paidUntil })
  })

  test('is no override where the member would have it anyway', async () => {
    const paying = await subscriber()
    await setTier(paying.id, 'master')
    expect(await setTier(paying.id, 'premium')).toMatchObject({
      subscriptionStatus: 'premium',
      subscriptionExpiresAt: paying.paidUntil,
      isOverridden: false,
    })
    const other = await newcomer()
    await setTier(other.id, 'premium')
    expect(await setTier(other.id, 'free')).toMatchObject({ subscriptionStatus: 'free', isOverridden: false })
    const { data } = await member().get({ id: other.id }).go({ consistent: true })
    expect(data).not.toHaveProperty('tierOverride')
  })

  test('does not warn of a subscription that ends or has ended', async () => {
    const ending = await subscriber({ endsAt: inDays(20) })
    const ended = await subscriber({ endsAt: inDays(-1), isEnded: true })
    for (const { id } of [ending, ended]) expect((await setTier(id, 'master')).paysFor).toBeNull()
  })

  test('is the last of two at once, and none is half written', async () => {
    const { id, email } = await newcomer()
    const tiers = ['premium', 'master', 'free', 'premium', 'master', 'free'] as const
    await Promise.all(tiers.map((tier) => setTier(id, tier)))
    const { items } = await found(email)
    expect(items[0]?.isOverridden).toBe(items[0]?.subscriptionStatus !== 'free')
  })

  test('is computed again when their plan changed in between', async () => {
    const { id } = await newcomer()
    const isTheirs = (command: object) => command instanceof TransactWriteCommand
    justBefore(isTheirs, () =>
      member()
        .patch({ id })
        .set({ subscriptionStatus: 'premium', updatedAt: inDays(0) })
        .go(),
    )
    expect(await setTierHere(id, 'premium', 'mem_test')).toMatchObject({ isOverridden: false })
  })

  test('is kept with the admin who set it, the time, and the tier before', async () => {
    const [{ id }, own] = await Promise.all([subscriber(), admin(auth.getUser)])
    const changes = async () => (await admin(members.listTierChanges, { params: { userId: id } })).items
    expect(await changes()).toEqual([])
    const started = new Date().toISOString()
    await setTier(id, 'master')
    await setTierHere(id, 'premium', 'mem_gone')
    const by = [own.firstName, own.lastName].filter(Boolean).join(' ') || own.email
    const [last, first, ...others] = await changes()
    expect(others).toEqual([])
    expect(last).toMatchObject({ by: null, from: 'master', to: 'premium' })
    expect(first).toMatchObject({ by, from: 'premium', to: 'master' })
    expect([started, first?.at, last?.at]).toEqual([started, first?.at, last?.at].toSorted())
  })

  test('that was computed again, or for an unknown member, is stored once, or not at all', async () => {
    const { id } = await newcomer()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () =>
        member()
          .patch({ id })
          .set({ updatedAt: inDays(0) })
          .go(),
    )
    await setTierHere(id, 'premium', 'mem_test')
    vi.restoreAllMocks()
    await expectProblem(setTier('mem_nobody', 'premium'), 'member.not_found')
    const of = (userId: string) => admin(members.listTierChanges, { params: { userId } })
    expect((await of(id)).items).toMatchObject([{ from: 'free', to: 'premium' }])
    expect((await of('mem_nobody')).items).toEqual([])
  })

  test('refuses an unknown member, and an unknown tier', async () => {
    await expectProblem(setTier('mem_nobody', 'premium'), 'member.not_found')
    const { id } = await newcomer()
    // Sent as no screen would.
    await expectProblem(setTier(id, 'platinum' as 'free'), 'request.invalid')
  })

  test('is set by admins alone: by no member, not even for themself, and no visitor', async () => {
    const { id, call } = await newcomer()
    await expectProblem(setTier(id, 'master', call), 'role.required')
    await expectProblem(call(members.listUsers, { query: {} }), 'role.required')
    await expectProblem(call(members.countUsers), 'role.required')
    await expectProblem(call(members.listTierChanges, { params: { userId: id } }), 'role.required')
    await expectProblem(setTier(id, 'master', visitor), 'session.required')
    expect((await call(auth.getUser)).subscriptionStatus).toBe('free')
  })
})
