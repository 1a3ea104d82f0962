import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deliver } from '../../../functions/mail/deliver.ts'
import { handler as onMailNews } from '../../../functions/mail/on-mail-news.ts'
import { mail, mailEntities, mailSteps } from '../../../functions/model/mail/mail.ts'
import { isBarredFromNews, isUndeliverable, mailAddress } from '../../../functions/model/mail/mail-address.ts'
import { member } from '../../../functions/model/members/member.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { ownWord, settle } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** Bounces, complaints, and other SES events about accepted mails. */

afterEach(() => vi.restoreAllMocks())
const all = { batchItemFailures: [] }
const dueAt = '2031-12-06T14:05:00.000Z'

/** A mail of a member that exists in the table alone. */
async function wanted(email = `${ownWord()}@kiai.test`) {
  const memberId = `mem_${ownWord()}`
  const now = clock.now().toISOString()
  await member()
    .create({ id: memberId, email, createdAt: now, updatedAt: now, deletion: 'due', deletionDueAt: dueAt })
    .go()
  const asked = { kind: 'accountDeletionPlanned', memberId, cause: memberId, about: { dueAt } } as const
  await writeSteps(mailEntities, mailSteps(asked, clock.now()).slice(0, 1))
  return { id: `accountDeletionPlanned-${memberId}`, memberId, email }
}

type Bounce = 'Permanent' | 'Transient' | 'Undetermined'
const news = (id: string, more: object) =>
  batchOf([
    {
      mail: { messageId: 'm-1', timestamp: '', tags: { mail: [id], 'ses:configuration-set': ['x'] } },
      ...more,
    },
  ])
const bounced = (id: string, email: string, bounceType: Bounce, feedbackId: string = ownWord()) =>
  onMailNews(
    news(id, {
      eventType: 'Bounce',
      bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }], feedbackId },
    }),
  )
const complained = (id: string, email: string) =>
  onMailNews(
    news(id, {
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: email }], feedbackId: ownWord() },
    }),
  )
const found = async (id: string) => (await mail().get({ id }).go({ consistent: true })).data
const isBarred = (email: string) => isUndeliverable(email, clock.now())

describe('an address', () => {
  test('from which a mail bounced for good gets no other, however it is spelled', async () => {
    const { id, email } = await wanted()
    expect(await bounced(id, email.toUpperCase(), 'Permanent')).toEqual(all)
    expect(await isBarred(email)).toBe(true)
    const next = await wanted(email)
    await deliver(next.id)
    expect(await found(next.id)).toMatchObject({ status: 'refused', reason: 'undeliverable' })
    expect(await mailsTo(email)).toEqual([])
  })

  test('whose owner complained still gets mails about purchases', async () => {
    const { id, email } = await wanted()
    await complained(id, email)
    expect((await mailAddress().get({ email }).go()).data?.complainedAt).toBeDefined()
    expect(await isBarred(email)).toBe(false)
    const next = await wanted(email)
    await deliver(next.id)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['bounced for good', { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }],
    ['was called spam', { eventType: 'Complaint', complaint: {} }],
  ])('that a newsletter %s still gets mails about purchases', async (_, { eventType, ...told }) => {
    const { id, email } = await wanted()
    const people = [{ emailAddress: email }]
    const feedback = { feedbackId: ownWord(), bouncedRecipients: people, complainedRecipients: people }
    const [[kind, its] = ['', {}]] = Object.entries(told)
    const mail = { messageId: 'm-2', timestamp: '', tags: { campaign: ['cmp_x'], recipient: ['sub_x'] } }
    await onMailNews(batchOf([{ eventType, mail, [kind]: { ...its, ...feedback } }]))
    expect(await isBarredFromNews(email, clock.now())).toBe(true)
    await deliver(id)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('that was full three times in thirty days is barred; a repeated bounce event counts once', async () => {
    const { id, email } = await wanted()
    const first = ownWord()
    for (const feedbackId of [first, first, first]) await bounced(id, email, 'Transient', feedbackId)
    await bounced(id, email, 'Undetermined')
    expect(await isBarred(email)).toBe(false)
    await bounced(id, email, 'Transient')
    expect(await isBarred(email)).toBe(true)
  })

  test('that was full long ago starts again', async () => {
    const { id, email } = await wanted()
    const now = Date.now()
    for (const days of [0, 10, 31]) {
      vi.spyOn(clock, 'now').mockReturnValue(new Date(now + days * 24 * 3600_000))
      await bounced(id, email, 'Transient')
    }
    expect(await isBarred(email)).toBe(false)
  })

  test('with several bounces at once has all of them counted', async () => {
    const { id, email } = await wanted()
    await bounced(id, email, 'Transient')
    justBefore(
      (command) => command instanceof UpdateCommand && JSON.stringify(command.input).includes(email),
      () => bounced(id, email, 'Transient'),
    )
    await bounced(id, email, 'Transient')
    expect(await isBarred(email)).toBe(true)
  })

  test('of a deleted account is not stored again', async () => {
    const { id, email } = await wanted()
    await mail().delete({ id }).go()
    expect(await bounced(id, email, 'Permanent')).toEqual(all)
    expect((await mailAddress().get({ email }).go()).data).toBeNull()
  })
})

describe('a mail with an unknown outcome', () => {
  test.each([
    ['arrived', { eventType: 'Delivery' }, 'sent'],
    ['was rejected after all', { eventType: 'Reject' }, 'refused'],
  ])('%s', async (_, more, status) => {
    const { id } = await wanted()
    await mail().patch({ id }).set({ status: 'unknown' }).go()
    await onMailNews(news(id, more))
    expect(await found(id)).toMatchObject({ status })
    expect(await found(id)).not.toHaveProperty('open')
  })

  test('keeps its outcome when older events come late', async () => {
    const { id } = await wanted()
    await mail().patch({ id }).set({ status: 'sent' }).go()
    await onMailNews(news(id, { eventType: 'Reject' }))
    expect(await found(id)).toMatchObject({ status: 'sent' })
  })
})

test('from end to end: an SES event on the bus about a bounced mail bars its address', async () => {
  const { id, email } = await wanted('bounce@simulator.amazonses.com')
  await deliver(id)
  await settle()
  expect(await isBarred(email)).toBe(true)
})
