import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetSuppressedDestinationCommand,
  PutSuppressedDestinationCommand,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageOf } from '../../../functions/ports/mail/mime.ts'
import type { BusEvent } from '../../../infra/local/events/events.ts'
import { createMailbox, type Mailbox } from '../../../infra/local/mailbox/mailbox.ts'
import { serveMounted } from '../../support/platform/mounted-server.ts'
import { scratch } from '../../support/platform/scratch.ts'

/** The stand-in for SES, called by the real SDK, and the page that shows its mails. */

const keys = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const box = scratch()
let events: BusEvent[] = []
let mailbox: Mailbox
let api: Awaited<ReturnType<typeof serveMounted>>
let page: Awaited<ReturnType<typeof serveMounted>>

beforeEach(async () => {
  events = []
  await start()
})

async function start() {
  mailbox = createMailbox({
    dir: box.dir,
    ...keys,
    from: 'no-reply@kiai.test',
    configurationSets: { transactional: ['BOUNCE'], news: ['COMPLAINT'] },
    publish: (told) => void events.push(...told),
  })
  api = await serveMounted('/-/aws/email', mailbox.handle)
  page = await serveMounted('', mailbox.show)
  box.later(api.close)
  box.later(page.close)
}

const client = (more: object = {}) => {
  const made = new SESv2Client({
    endpoint: api.url,
    region: 'eu-west-1',
    credentials: keys,
    maxAttempts: 1,
    ...more,
  })
  box.later(() => made.destroy())
  return made
}

const mail = (to: string, more: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'Kiai <no-reply@kiai.test>',
  Destination: { ToAddresses: [to] },
  ConfigurationSetName: 'transactional',
  EmailTags: [{ Name: 'mail', Value: 'abc' }],
  Content: {
    Simple: {
      Subject: { Data: 'Hello <b>' },
      Body: { Text: { Data: 'Oss & out' }, Html: { Data: '<html><head></head><body>Oss</body></html>' } },
      Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
    },
  },
  ...more,
})
const send = (to: string, more?: Partial<SendEmailCommandInput>) =>
  client().send(new SendEmailCommand(mail(to, more)))

type Shown = { id: string; to: string; subject: string; text: string; html: string } & {
  headers: Record<string, string>
}
const shown = async (query = ''): Promise<Shown[]> =>
  (await fetch(`${page.origin}/-/mail.json${query}`)).json()
const fail = (body: object, type = 'application/json') =>
  fetch(`${page.origin}/-/mail/faults`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
const told = () => events.map((event) => event['detail-type'])

describe('a mail', () => {
  test('is kept with its parts, the newest first, over a restart too', async () => {
    const { MessageId } = await send('lena@kiai.test')
    await send('marcus@kiai.test')
    await start()
    const mails = await shown()
    expect(mails.map(({ to }) => to)).toEqual(['marcus@kiai.test', 'lena@kiai.test'])
    expect(mails[1]).toMatchObject({
      id: MessageId,
      subject: 'Hello <b>',
      text: 'Oss & out',
      html: expect.stringContaining('Oss'),
      headers: { From: 'Kiai <no-reply@kiai.test>', 'Auto-Submitted': 'auto-generated' },
    })
  })

  test('is found by its address, which must be exactly that', async () => {
    await send('lena@kiai.test')
    await send('marcus@kiai.test')
    await send('lena@kiai.test.example')
    expect((await shown('?to=lena%40kiai.test')).map(({ to }) => to)).toEqual(['lena@kiai.test'])
    expect(await shown('?to=')).toEqual([])
  })

  test('that arrives is reported to the bus with its tags', async () => {
    const { MessageId } = await send('lena@kiai.test')
    expect(events).toMatchObject([
      {
        source: 'aws.ses',
        'detail-type': 'Email Delivered',
        detail: {
          eventType: 'Delivery',
          mail: {
            messageId: MessageId,
            destination: ['lena@kiai.test'],
            tags: { mail: ['abc'], 'ses:configuration-set': ['transactional'] },
          },
          delivery: { recipients: ['lena@kiai.test'] },
        },
      },
    ])
  })

  test('to the simulator bounces or gets a complaint', async () => {
    await send('bounce@simulator.amazonses.com')
    await send('complaint@simulator.amazonses.com')
    expect(told()).toEqual(['Email Bounced', 'Email Delivered', 'Email Complaint Received'])
    expect(events[0]).toMatchObject({
      detail: { bounce: { bounceType: 'Permanent', bouncedRecipients: [{ action: 'failed' }] } },
    })
  })

  test('to a suppressed address is accepted and bounces; after a complaint it arrives', async () => {
    const suppress = (EmailAddress: string, Reason: 'BOUNCE' | 'COMPLAINT') =>
      client().send(new PutSuppressedDestinationCommand({ EmailAddress, Reason }))
    await suppress('gone@kiai.test', 'BOUNCE')
    await suppress('cross@kiai.test', 'COMPLAINT')
    const known = await client().send(new GetSuppressedDestinationCommand({ EmailAddress: 'gone@kiai.test' }))
    expect(known.SuppressedDestination?.Reason).toBe('BOUNCE')
    await send('gone@kiai.test')
    await send('cross@kiai.test')
    expect(told()).toEqual(['Email Bounced', 'Email Delivered'])
    await client().send(new DeleteSuppressedDestinationCommand({ EmailAddress: 'gone@kiai.test' }))
    await send('gone@kiai.test')
    expect(told().at(-1)).toBe('Email Delivered')
  })

  test.each([
    ['a bounce of news', 'news', 'bounce', 'Email Delivered'],
    ['a complaint about news', 'news', 'complaint', 'Email Delivered'],
    ['a bounce of its own', 'transactional', 'bounce', 'Email Bounced'],
  ])('with a time limit: after %s it is reported as %s', async (_, set, what, after) => {
    const { MessageId = '' } = await send('lena@kiai.test', { ConfigurationSetName: set })
    const at = `${page.origin}/-/mail/${MessageId}/${what}`
    await fetch(at, { method: 'POST', headers: { origin: page.origin }, redirect: 'manual' })
    await send('lena@kiai.test')
    expect(told().at(-1)).toBe(after)
  })

  test('the account reports its sending quota', async () => {
    const { SendQuota } = await client().send(new GetAccountCommand({}))
    expect(SendQuota?.MaxSendRate).toBe(14)
  })
})

/** A mail with a calendar file, as Kiai writes it. */
const whole = (from = 'Kiai <no-reply@kiai.test>', to = 'lena@kiai.test') => {
  const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nSUMMARY:Übung\r\nEND:VCALENDAR\r\n' }
  const subject = 'Überraschung: dein Unterricht mit Jürgen Größe ist bestätigt 道場'
  const written = messageOf({ from, to, subject, text: 'Grüße', html: '<b>Grüße</b>', calendar })
  return { subject, calendar, written, Content: { Raw: { Data: Buffer.from(written) } } }
}

describe('a raw mail', () => {
  test('is read by its parts, the invitation twice: as an alternative, and as a file that opens', async () => {
    const { subject, calendar, written, Content } = whole()
    for (const line of written.split('\r\n')) expect(line).toMatch(/^[ -~]{0,78}$/)
    const { MessageId } = await send('lena@kiai.test', { Content })
    const type = 'text/calendar; method=REQUEST; charset=utf-8'
    expect(await shown()).toMatchObject([
      {
        subject,
        text: 'Grüße',
        html: '<b>Grüße</b>',
        headers: { 'Auto-Submitted': 'auto-generated' },
        invitation: { type, content: calendar.content },
        attachments: [{ name: 'session.ics', content: calendar.content }],
      },
    ])
    const file = await fetch(`${page.origin}/-/mail/${MessageId}/files/0`)
    expect(file.headers.get('content-type')).toContain(type)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="session.ics"')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(await file.text()).toBe(calendar.content)
    const one = await (await fetch(`${page.origin}/-/mail/${MessageId}`)).text()
    expect(one).toContain(`href="/-/mail/${MessageId}/files/0"`)
    expect((await fetch(`${page.origin}/-/mail/${MessageId}/files/1`)).status).toBe(404)
  })

  test.each([
    ['from another one than the call', whole('CEO <ceo@bank.example>').Content],
    ['to another one than the call', whole(undefined, 'marcus@kiai.test').Content],
    ['without parts', { Raw: { Data: Buffer.from('Subject: x\r\n\r\ny') } }],
  ])('is refused %s', async (_, Content) => {
    await expect(send('lena@kiai.test', { Content })).rejects.toMatchObject({ name: 'BadRequestException' })
    expect(await shown()).toEqual([])
  })
})

describe('SES refuses', () => {
  test.each([
    ['another sender', { FromEmailAddress: 'ceo@bank.example' }, 'MessageRejected'],
    ['an unknown set', { ConfigurationSetName: 'other' }, 'NotFoundException'],
    ['no recipient', { Destination: { ToAddresses: [] } }, 'BadRequestException'],
    ['letters beyond ASCII before the @', { Destination: { ToAddresses: ['ö@a.b'] } }, 'BadRequestException'],
    ['a tag it cannot hold', { EmailTags: [{ Name: 'mail', Value: 'a:b' }] }, 'BadRequestException'],
  ])('%s', async (_, more, name) => {
    await expect(send('lena@kiai.test', more)).rejects.toMatchObject({ name })
    expect(await shown()).toEqual([])
  })

  test('calls without a signature, or with other keys', async () => {
    const stranger = client({ credentials: { ...keys, secretAccessKey: 'other' } })
    await expect(stranger.send(new SendEmailCommand(mail('lena@kiai.test')))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
    const unsigned = await fetch(`${api.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    expect(await shown()).toEqual([])
  })
})

describe('a requested error', () => {
  test('that refuses for now, or fails, stores nothing for a number of calls', async () => {
    await fail({ mode: 'throttle', times: 1 })
    await expect(send('lena@kiai.test')).rejects.toMatchObject({ name: 'TooManyRequestsException' })
    await fail({ mode: 'error', times: 1 })
    await expect(send('lena@kiai.test')).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
    expect(await shown()).toEqual([])
    await send('lena@kiai.test')
    expect(await shown()).toHaveLength(1)
  })

  test('that loses the answer stores the mail, and a retrying client sends it three times', async () => {
    await fail({ mode: 'lost' })
    await expect(send('lena@kiai.test')).rejects.toThrow()
    expect(await shown()).toHaveLength(1)
    await expect(
      client({ maxAttempts: 3 }).send(new SendEmailCommand(mail('marcus@kiai.test'))),
    ).rejects.toThrow()
    expect(await shown()).toHaveLength(4)
  })

  test('cannot be set by a form of another page, or to an unknown value', async () => {
    expect((await fail({ mode: 'lost' }, 'text/plain')).status).toBe(400)
    expect((await fail({ mode: 'flood' })).status).toBe(400)
    expect(await (await fetch(`${page.origin}/-/mail/faults`)).json()).toEqual({ mode: 'none', times: null })
  })
})

describe('the page', () => {
  test('lists mails and shows one, escaped', async () => {
    await send('lena@kiai.test')
    const [{ id = '' } = {}] = await shown()
    const list = await (await fetch(`${page.origin}/-/mail`)).text()
    expect(list).toContain(`href="/-/mail/${id}"`)
    expect(list).toContain('Hello &#60;b&#62;')
    const one = await (await fetch(`${page.origin}/-/mail/${id}`)).text()
    expect(one).toContain('Oss &#38; out')
    expect(one).toContain(`src="/-/mail/${id}/html"`)
    expect(one).toContain('Auto-Submitted')
    expect((await fetch(`${page.origin}/-/mail/nobody`)).status).toBe(404)
  })

  test('serves the HTML at a separate address, sandboxed, without scripts', async () => {
    await send('lena@kiai.test')
    const [{ id = '' } = {}] = await shown()
    const answer = await fetch(`${page.origin}/-/mail/${id}/html`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox(?!.*allow-(scripts|same-origin))/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(await answer.text()).toContain('<base target="_blank">')
  })
})

describe('a button below a mail', () => {
  const press = (id: string, what: string, origin = page.origin) =>
    fetch(`${page.origin}/-/mail/${id}/${what}`, { method: 'POST', headers: { origin }, redirect: 'manual' })

  test.each([
    ['bounce', 'Email Bounced', { bounce: { bouncedRecipients: [{ emailAddress: 'lena@kiai.test' }] } }],
    [
      'complaint',
      'Email Complaint Received',
      { complaint: { complainedRecipients: [{ emailAddress: 'lena@kiai.test' }] } },
    ],
  ])('(%s) reports it as SES would, with the tags of the mail, and says so', async (what, name, detail) => {
    const { MessageId = '' } = await send('lena@kiai.test')
    events = []
    const answer = await press(MessageId, what)
    expect(answer.status).toBe(303)
    const mail = { messageId: MessageId, tags: { mail: ['abc'] } }
    expect(events).toMatchObject([{ 'detail-type': name, detail: { ...detail, mail } }])
    const after = await fetch(page.origin + answer.headers.get('location'))
    expect(await after.text()).toMatch(/role="status">The (mail came back|reader called)/)
  })

  test('unsubscribes by one click as a mail program does, at the address of the product alone', async () => {
    const asked: string[] = []
    const site = await serveMounted('', (req, res) => {
      if (!req.url?.startsWith('/api/')) return mailbox.show(req, res)
      asked.push([req.method, req.url, req.headers['content-type'], req.headers.cookie].join(' '))
      res.writeHead(200).end('{}')
    })
    box.later(site.close)
    const from = async (link: string) => {
      const parts = {
        Subject: { Data: 'News' },
        Body: { Text: { Data: 'Oss' }, Html: { Data: 'Oss' } },
        Headers: [{ Name: 'List-Unsubscribe', Value: `<${link}>` }],
      }
      const { MessageId = '' } = await send('lena@kiai.test', { Content: { Simple: parts } })
      const headers = { origin: site.origin }
      const at = `${site.origin}/-/mail/${MessageId}/leave`
      return (await fetch(at, { method: 'POST', headers, redirect: 'manual' })).status
    }
    expect(await from(`${site.origin}/api/newsletter/leave/abc`)).toBe(303)
    expect(asked).toEqual(['POST /api/newsletter/leave/abc application/x-www-form-urlencoded;charset=UTF-8 '])
    expect(await from(`${page.origin}/api/newsletter/leave/abc`)).toBe(400)
    expect(asked).toHaveLength(1)
  })

  test('cannot be pressed by a page of another origin', async () => {
    const { MessageId = '' } = await send('lena@kiai.test')
    events = []
    expect((await press(MessageId, 'bounce', 'https://elsewhere.example')).status).toBe(400)
    expect(events).toEqual([])
  })
})
