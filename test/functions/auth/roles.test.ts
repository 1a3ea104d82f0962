import { describe, expect, inject, test } from 'vitest'
import { post, unique } from '../../support/fixtures.ts'
import { addToGroup, arriveAsAdmin, removeFromGroup, setSecondFactor } from '../../support/people/people.ts'
import type { Browser } from '../../support/people/sign-in.ts'
import { sessionOf, wayBack } from '../../support/people/sign-in-steps.ts'
import { tableName } from '../../support/platform/table.ts'

const origin = inject('origin')

describe.skipIf(!tableName)('the role of an admin', () => {
  const listDrafts = (browser: Browser) => browser.fetch('/api/videos?status=all')
  const memberOf = async (browser: Browser) =>
    (await (await browser.fetch('/api/auth/user')).json()) as { id: string; isAdmin: boolean }

  test('that was taken away opens nothing in an earlier session', async () => {
    const browser = await arriveAsAdmin(origin)
    const { data } = await sessionItem(browser)
    expect(data?.sess.isAdmin).toBe(true)
    await removeFromGroup(data?.memberId ?? '', 'admin')
    expect((await post(browser, '/api/admin/categories', { name: unique('Karate') })).status).toBe(403)
    expect((await listDrafts(browser)).status).toBe(403)
    expect((await memberOf(browser)).isAdmin).toBe(false)
  })

  test('is checked again after a minute, and returned by the next sign-in', async () => {
    const { callerOf } = await import('../../../functions/http/caller.ts')
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const now = clock.now
    const browser = await arriveAsAdmin(origin)
    const { data } = await sessionItem(browser)
    const memberId = data?.memberId ?? ''
    const isAdmin = async () => (await callerOf([`__Host-kiai=${sessionOf(browser)}`]))?.isAdmin
    try {
      expect(await isAdmin()).toBe(true)
      await removeFromGroup(memberId, 'admin')
      clock.now = () => new Date(now().getTime() + 60_000)
      expect(await isAdmin()).toBe(false)
    } finally {
      clock.now = now
    }
    await addToGroup(memberId, 'admin')
    await browser.fetch((await wayBack(browser)).href)
    expect((await listDrafts(browser)).status).toBe(200)
  })

  test('is not given to a person who signs in with a password alone, even if they are in the group', async () => {
    const browser = await arriveAsAdmin(origin)
    const { data } = await sessionItem(browser)
    await setSecondFactor(data?.memberId ?? '', false)
    await browser.fetch((await wayBack(browser)).href)
    expect((await sessionItem(browser)).data?.sess.isAdmin).toBe(false)
    expect((await memberOf(browser)).isAdmin).toBe(false)
    expect((await listDrafts(browser)).status).toBe(403)
    // A second factor that is set up later does not raise a session that was opened without it.
    await setSecondFactor(data?.memberId ?? '', true)
    expect((await listDrafts(browser)).status).toBe(403)
    await browser.fetch((await wayBack(browser)).href)
    expect((await listDrafts(browser)).status).toBe(200)
  })

  test('ends when the second factor is removed', async () => {
    const browser = await arriveAsAdmin(origin)
    const { data } = await sessionItem(browser)
    await setSecondFactor(data?.memberId ?? '', false)
    expect((await listDrafts(browser)).status).toBe(403)
  })

  test('ends when the account at the provider is removed', async () => {
    const { removeUser } = await import('../../../functions/ports/identity/cognito-users.ts')
    const browser = await arriveAsAdmin(origin)
    const { data } = await sessionItem(browser)
    await removeUser((data?.memberId ?? '').replace(/^mem_/, ''))
    expect((await listDrafts(browser)).status).toBe(403)
  })
})

async function sessionItem(browser: Browser) {
  const { session } = await import('../../../functions/model/members/sign-in-session.ts')
  const { hashOf } = await import('../../../functions/http/caller.ts')
  const sid = hashOf(sessionOf(browser) ?? '')
  const { data } = await session().get({ sid }).go({ consistent: true })
  return { session, sid, data }
}
