import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { caller, expectProblem, problemOf, visitor } from '../../../support/kiai.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

/** The pages of Kiai in social networks. */

const { payments } = api
const none = { facebook: '', instagram: '', youtube: '', x: '', tiktok: '' }

let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})
afterAll(() => set(none))

const set = (socialLinks: typeof none, call = admin) =>
  call(payments.updatePaymentSettings, { body: { socialLinks } })

describe('the social pages', () => {
  test('are set by an admin, for everyone; an empty value is none', async () => {
    const saved = await set({ ...none, youtube: ' https://www.youtube.com/@kiai ', x: 'https://x.com/kiai' })
    const shown = { facebook: null, instagram: null, tiktok: null }
    const links = { ...shown, youtube: 'https://www.youtube.com/@kiai', x: 'https://x.com/kiai' }
    expect(saved.site.socialLinks).toEqual(links)
    expect((await visitor(payments.getSiteSettings)).socialLinks).toEqual(links)
    expect((await set({ ...none, x: 'https://x.com/kiai' })).site.socialLinks).toEqual({
      ...shown,
      youtube: null,
      x: 'https://x.com/kiai',
    })
  })

  test('leave the other settings unchanged', async () => {
    const { site: _before, updatedAt: _then, ...before } = await admin(payments.getPaymentSettings)
    const { site: _after, updatedAt: _now, ...after } = await set(none)
    expect(after).toEqual(before)
  })

  test('lead to the network they are named for, and nowhere else', async () => {
    const problem = await problemOf(set({ ...none, x: 'https://example.com/x.com' }))
    expect(problem).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'socialLinks.x', message: 'An address of X, such as https://x.com/kiai' }],
    })
  })

  test('are set by admins alone', async () => {
    const { call } = await newcomer()
    await expectProblem(set(none, call), 'role.required')
    await expectProblem(set(none, visitor), 'session.required')
  })
})
