import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { handler } from '../../../functions/newsletter/index.ts'
import { sendMail } from '../../../functions/ports/mail/mailer.ts'
import { callerOf, ownWord, problemOf, settle, visitor } from '../../support/kiai.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import { fromOwnNetwork } from '../../support/platform/lambda.ts'

/** A mail has only the headers that Kiai gives it, whatever its names and subject contain. */

const { newsletter, contact } = api
const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b', '%0d%0a']
const injected = breaks.map((each) => `Mika${each}Bcc: evil@kiai.test${each}X-Evil: 1`)

let admin: Call
let address: string
beforeAll(async () => {
  // An admin of this file's own: the calls of one admin are limited.
  admin = callerOf(await arriveAsAdmin(inject('origin')))
  address = (await admin(api.auth.getUser))?.email ?? ''
})

type Arrived = Awaited<ReturnType<typeof mailsTo>>[number]

function expectOwnHeaders({ subject, headers, to }: Arrived, reader: string): void {
  expect(to).toBe(reader)
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  const known =
    /^(From|To|Subject|Date|Message-ID|Auto-Submitted|List-Unsubscribe(-Post)?|MIME-Version|Content-[\w-]+|X-SES-[\w-]+)$/
  expect(Object.keys(headers).filter((name) => !known.test(name))).toEqual([])
  for (const value of Object.values(headers)) expect(value).not.toMatch(/[\r\n]/)
}

test.each(injected)('a subscriber called %j gets a newsletter without another header', async (firstName) => {
  const { browser, email } = await newcomer()
  const call = fromOwnNetwork(handler, browser)
  const asked = call(newsletter.subscribe, { body: { email, firstName } })
  const problem = await problemOf(asked).catch(() => null)
  if (problem) {
    // Characters that cannot be shown do not count as a name.
    await call(newsletter.subscribe, { body: { email } })
    await newsletterSubscriber()
      .patch({ email })
      .set({ firstName })
      .composite({ id: await idOf(email) })
      .go()
  }
  const subject = `Hello {{firstName|there}} ${ownWord()}`
  const { id } = await admin(newsletter.createCampaign, {
    body: { subject, content: 'Oss {{firstName|there}}' },
  })
  const subscriberId = await idOf(email)
  const said = await admin(newsletter.previewText, { params: { id }, query: { subscriberId } })
  expect(said.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  await admin(newsletter.testCampaign, { params: { id }, body: { subscriberId } })
  await settle()
  const arrived = (await mailsTo(address)).filter((each) => each.subject.includes(subject.slice(-13)))
  expect(arrived).toHaveLength(1)
  for (const each of arrived) expectOwnHeaders(each, address)
  expect(await mailsTo('evil@kiai.test')).toEqual([])
})

async function idOf(email: string): Promise<string> {
  const { data } = await newsletterSubscriber().get({ email }).go({ consistent: true })
  return data?.id ?? ''
}

describe('a message to the team', () => {
  const body = (more: object) => ({
    name: 'Mika Oda',
    email: `${ownWord()}@kiai.test`,
    subject: 'A question',
    message: 'Where is the mat?',
    category: 'general' as const,
    ...more,
  })

  test.each(injected)(
    'is refused with the name or subject %j, or sent without another header',
    async (line) => {
      for (const field of ['name', 'subject']) {
        const given = body({ [field]: line })
        const problem = await problemOf(visitor(contact.sendMessage, { body: given })).catch(() => undefined)
        if (problem) {
          expect(problem.code).toBe('request.invalid')
          expect(problem.detail).toContain(`${field}: `)
          continue
        }
        await settle()
        const [mail] = await mailsTo(given.email)
        if (mail) expectOwnHeaders(mail, given.email)
      }
      expect(await mailsTo('evil@kiai.test')).toEqual([])
    },
  )
})

test.each(breaks.slice(0, 3))('a mail whose address or subject holds %j is not sent', async (line) => {
  const mail = {
    html: 'Oss',
    text: 'Oss',
    tags: {},
    set: 'transactional',
    to: 'mika@kiai.test',
    subject: 'Oss',
  }
  const refused = { outcome: 'refused', reason: 'control character' }
  expect(await sendMail({ ...mail, subject: `Oss${line}Bcc: evil@kiai.test` })).toEqual(refused)
  expect(await sendMail({ ...mail, to: `mika@kiai.test${line}Bcc: evil@kiai.test` })).toEqual(refused)
})
