import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as onMailWanted } from '../../../functions/mail/on-mail-wanted.ts'
import { mail, mailEntities, mailSteps, openMails } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { client } from '../../../functions/ports/mail/sesv2.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { ownWord } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** A requested mail is sent once, not at all, or its outcome is unknown. It is never sent twice. */

type Call = { Destination: { ToAddresses: string[] }; EmailTags: { Name: string; Value: string }[] } & {
  Content: { Simple: { Subject: { Data: string } } }
}
let calls: Call[] = []
const taken: RequestListener = (_, res) => res.end(JSON.stringify({ MessageId: 'm-1' }))
let answer: RequestListener = taken
/** A stand-in for SES: keeps requests, and answers as a test says. */
const ses = createServer(async (req, res) => {
  calls.push((await json(req)) as Call)
  answer(req, res)
})
const there = { protocol: 'http:', hostname: '127.0.0.1', port: 0 }
const refuse =
  (status: number, type: string, message = ''): RequestListener =>
  (_, res) => {
    res.writeHead(status, { 'x-amzn-errortype': type }).end(JSON.stringify({ message }))
  }

beforeAll(async () => {
  ses.listen(0, '127.0.0.1')
  await once(ses, 'listening')
  there.port = (ses.address() as AddressInfo).port
  client.middlewareStack.add(
    (next) => (given) => {
      Object.assign(given.request as object, there)
      return next(given)
    },
    { step: 'build', name: 'toTheFarSide', override: true },
  )
})
afterAll(() => {
  client.middlewareStack.remove('toTheFarSide')
  ses.closeAllConnections()
  ses.close()
})
beforeEach(() => {
  calls = []
  answer = taken
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const dueAt = '2031-12-06T14:05:00.000Z'

/** A member that exists in the table alone, and a mail to them without an event. */
async function wanted(more: { email?: string } = {}) {
  const memberId = `mem_${ownWord()}`
  const email = more.email ?? `${memberId}@kiai.test`
  const now = clock.now().toISOString()
  await member()
    .create({
      id: memberId,
      email,
      firstName: 'Lena',
      createdAt: now,
      updatedAt: now,
      deletion: 'due',
      deletionDueAt: dueAt,
    })
    .go()
  const [create] = mailSteps(
    { kind: 'accountDeletionPlanned', memberId, cause: memberId, about: { dueAt } },
    clock.now(),
  )
  await writeSteps(mailEntities, [create])
  return { id: `accountDeletionPlanned-${memberId}`, memberId, email }
}

const told = (...ids: string[]) => onMailWanted(batchOf(ids.map((mailId) => ({ mailId }))))
const all = { batchItemFailures: [] }
const failed = { batchItemFailures: [{ itemIdentifier: expect.any(String) }] }
const found = async (id: string) => (await mail().get({ id }).go({ consistent: true })).data
const status = async (id: string) => (await found(id))?.status
const isOpen = async (id: string) => (await openMails(clock.now())).find((each) => each.id === id)?.status

describe('a mail that is due', () => {
  test('is sent to the member’s current address, with the facts it needs, and is done', async () => {
    const { id, memberId } = await wanted()
    await member().patch({ id: memberId }).set({ email: 'new@kiai.test' }).go()
    expect(await isOpen(id)).toBe('due')
    expect(await told(id)).toEqual(all)
    expect(calls).toMatchObject([
      {
        FromEmailAddress: 'Kiai <no-reply@kiai.test>',
        Destination: { ToAddresses: ['new@kiai.test'] },
        ConfigurationSetName: 'transactional',
        EmailTags: [
          { Name: 'mail', Value: id },
          { Name: 'kind', Value: 'accountDeletionPlanned' },
        ],
        Content: {
          Simple: {
            Subject: { Data: 'Your Kiai account will be deleted on Dec 6, 2031' },
            Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
          },
        },
      },
    ])
    expect(await found(id)).toMatchObject({ status: 'sent', messageId: 'm-1' })
    expect(await isOpen(id)).toBeUndefined()
  })

  test('is sent once when its event comes twice or at once', async () => {
    const { id } = await wanted()
    await Promise.all([told(id), told(id)])
    await told(id)
    expect(calls).toHaveLength(1)
  })

  test('is dropped when it has nothing left to say', async () => {
    const { id, memberId } = await wanted()
    await member().patch({ id: memberId }).remove(['deletion', 'deletionDueAt']).go()
    expect(await told(id)).toEqual(all)
    expect(calls).toEqual([])
    expect(await status(id)).toBe('dropped')
    expect(await isOpen(id)).toBeUndefined()
  })

  test('is not sent when the account, or the mail itself, is gone', async () => {
    const { id, memberId } = await wanted()
    await member().delete({ id: memberId }).go()
    expect(await told(id, 'accountDeletionPlanned-nobody')).toEqual(all)
    expect(calls).toEqual([])
    expect(await status(id)).toBe('dropped')
  })

  test('to a non-ASCII domain goes to its ASCII name', async () => {
    const { id } = await wanted({ email: `${ownWord()}@bücher.example` })
    await told(id)
    expect(calls[0]?.Destination.ToAddresses[0]).toMatch(/@xn--bcher-kva\.example$/)
  })

  test('to an address with a line break is refused before it is sent', async () => {
    const { id } = await wanted({ email: `a@kiai.test\r\nBcc: ${ownWord()}@kiai.test` })
    await told(id)
    expect(calls).toEqual([])
    expect(await found(id)).toMatchObject({ status: 'refused', reason: 'control character' })
  })
})

describe('where SES', () => {
  test.each([
    ['has no time', 429, 'TooManyRequestsException', ''],
    ['does not know the sender yet', 400, 'MessageRejected', 'Email address is not verified: a'],
    ['has stopped the account', 400, 'SendingPausedException', ''],
    ['does not let us', 403, 'AccessDeniedException', ''],
  ])(
    '%s, the mail was not accepted: it is due again, retried, and then sent',
    async (_, code, type, message) => {
      const { id } = await wanted()
      answer = refuse(code, type, message)
      expect(await told(id)).toEqual(failed)
      expect(calls).toHaveLength(1)
      expect(await status(id)).toBe('due')
      answer = taken
      expect(await told(id)).toEqual(all)
      expect(await status(id)).toBe('sent')
    },
  )

  test.each([
    ['refuses the mail', 400, 'MessageRejected'],
    ['finds it malformed', 400, 'BadRequestException'],
  ])('%s, the mail has failed for good', async (_, code, type) => {
    const { id } = await wanted()
    answer = refuse(code, type)
    expect(await told(id)).toEqual(all)
    expect(await found(id)).toMatchObject({ status: 'refused', reason: type })
    await told(id)
    expect(calls).toHaveLength(1)
  })

  test.each<[string, RequestListener]>([
    ['fails', refuse(500, 'InternalServiceErrorException')],
    ['takes it and its answer is lost', (_, res) => res.destroy()],
    ['answers in words of somebody else', (_, res) => res.writeHead(502).end('<html>bad gateway</html>')],
  ])(
    '%s, the outcome is unknown: SES was asked once, is not asked again, and an alarm is raised',
    async (_, does) => {
      const { id } = await wanted()
      answer = does
      expect(await told(id)).toEqual(all)
      answer = taken
      expect(await told(id)).toEqual(all)
      expect(calls).toHaveLength(1)
      expect(await status(id)).toBe('unknown')
      expect(await isOpen(id)).toBe('unknown')
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining('mail unknown'))
    },
  )

  test('cannot be reached at all, the mail was not accepted', async () => {
    const { id } = await wanted()
    const { port } = there
    there.port = 9
    expect(await told(id)).toEqual(failed)
    there.port = port
    expect(await status(id)).toBe('due')
  })
})

describe('a mail whose sender was cut off', () => {
  test('between claim and sending is unknown after a while, and never sent by itself', async () => {
    const { id } = await wanted()
    await mail().patch({ id }).set({ status: 'sending', claimedAt: clock.now().toISOString() }).go()
    await told(id)
    expect(await status(id)).toBe('sending')
    expect(await isOpen(id)).toBe('sending')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 5 * 60_000))
    expect(await isOpen(id)).toBe('unknown')
    await told(id)
    expect(await found(id)).toMatchObject({ status: 'unknown', reason: 'cut off' })
    await told(id)
    expect(calls).toEqual([])
  })

  test('before the claim is due, and sent the next time', async () => {
    const { id } = await wanted()
    justBefore(
      (command) => JSON.stringify(command).includes('"sending"'),
      () => Promise.reject(new Error('cut off')),
    )
    expect(await told(id)).toEqual(failed)
    vi.restoreAllMocks()
    expect(await told(id)).toEqual(all)
    expect(calls).toHaveLength(1)
  })
})

describe('a request for a mail', () => {
  const ask = (cause: string) =>
    writeSteps(
      mailEntities,
      mailSteps({ kind: 'accountDeletionPlanned', memberId: 'mem_1', cause, about: {} }, clock.now()),
    )

  test('succeeds once for each cause: a repeated transaction is refused', async () => {
    const cause = ownWord()
    await ask(cause)
    await expect(ask(cause)).rejects.toThrow('A condition of the transaction does not hold')
  })

  test('takes only causes that fit a tag', () => {
    expect(() =>
      mailSteps({ kind: 'accountDeletionPlanned', memberId: 'm', cause: 'a:b', about: {} }, new Date()),
    ).toThrow()
  })
})
