import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { day } from '#shared/mail/words.ts'
import { settle } from '../../../support/kiai.ts'
import { subscribe } from '../../../support/money/paying.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments } = api

const toldOf = (email: string, subject: RegExp) =>
  expect.poll(async () => {
    await settle()
    return (await mailsTo(email)).filter((letter) => subject.test(letter.subject)).length
  })

test('a payment gets one receipt by mail, whichever way its event arrives', async () => {
  const { call, email } = await newcomer()
  const { receiptNumber, period } = await subscribe(call)
  await toldOf(email, /receipt.*\$19\.99/).toBe(1)
  const [letter] = await mailsTo(email)
  expect(letter?.text).toContain(receiptNumber)
  expect(letter?.text).toContain(`Kiai Premium, until ${day(period?.to ?? '')}: $19.99`)
})

test('a cancellation is announced by mail, and so is its withdrawal', async () => {
  const { call, email } = await newcomer()
  await subscribe(call)
  await call(payments.cancelSubscription)
  await toldOf(email, /Premium ends on/).toBe(1)
  await call(payments.resumeSubscription)
  await toldOf(email, /Premium continues/).toBe(1)
})

test('a refund is announced by mail, with its amount', async () => {
  const { call, email } = await newcomer()
  const { id } = await subscribe(call, 'master')
  await call(payments.requestRefund, { params: { id }, body: { reason: 'Not for me' } })
  await toldOf(email, /refund of \$39\.99/).toBe(1)
  await toldOf(email, /Master has ended/).toBe(1)
})

test('an upgrade is announced by mail, with its price', async () => {
  const { call, email } = await newcomer()
  await subscribe(call)
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  await toldOf(email, /You are on Kiai Master now/).toBe(1)
  const letters = await mailsTo(email)
  expect(letters.find(({ subject }) => /Master now/.test(subject))?.text).toContain(dueToday)
  await toldOf(email, new RegExp(`receipt.*\\$${dueToday}`)).toBe(1)
  expect((await mailsTo(email)).map(({ text }) => text).join()).toContain('Upgrade to Kiai Master, until')
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.map(({ subjectId, isUpgrade }) => [subjectId, isUpgrade])).toEqual(
    expect.arrayContaining([
      ['premium', false],
      ['master', true],
    ]),
  )
  const more = items.find(({ isUpgrade }) => isUpgrade)?.id ?? ''
  expect(await call(payments.getPurchase, { params: { id: more } })).toMatchObject({ isUpgrade: true })
})
