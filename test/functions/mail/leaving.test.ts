import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { callerOf, settle } from '../../support/kiai.ts'
import { endNow } from '../../support/people/leaving.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { itemsWith } from '../../support/platform/table.ts'

/** A member who plans to leave is notified by mail, from end to end. */

const { members } = api
afterEach(() => vi.restoreAllMocks())

test('the mail says until when it can be undone; repeated requests, also at once, send one mail', async () => {
  const { browser, call, email } = await newcomer()
  const [one, other] = await Promise.all([call(members.deleteUser), callerOf(browser)(members.deleteUser)])
  expect(other.deletionDueAt).toBe(one.deletionDueAt)
  await call(members.deleteUser)
  await settle()
  const [sent, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(sent?.from).toBe('Kiai <no-reply@kiai.test>')
  const day = new Date(one.deletionDueAt ?? '').toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  expect(sent?.subject).toBe(`Your Kiai account will be deleted on ${day}`)
  expect(sent?.text).toMatch(/You can undo it until: .* UTC/)
  expect(sent?.html).toContain('Keep my account')
})

test('a deletion that is taken back and planned again sends another mail', async () => {
  const { call, email } = await newcomer()
  await call(members.deleteUser)
  await settle()
  await call(members.restoreUser)
  await call(members.deleteUser)
  await settle()
  expect(await mailsTo(email)).toHaveLength(2)
})

test('the note of a mail is deleted with the account, and holds no address', async () => {
  const { call, id, email } = await newcomer()
  await call(members.deleteUser)
  await settle()
  const { data } = await mail().query.ofMember({ memberId: id }).go()
  expect(data).toMatchObject([{ kind: 'accountDeletionPlanned', status: 'sent' }])
  expect(JSON.stringify(data)).not.toContain(email)
  await endNow(id)
  expect((await mail().query.ofMember({ memberId: id }).go()).data).toEqual([])
  const left = await itemsWith(email)
  expect(left).toEqual([])
})
