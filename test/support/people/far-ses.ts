import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { client } from '../../../functions/ports/mail/sesv2.ts'

export type FarMail = {
  to: string
  tags: Record<string, string>
  subject: string
  html?: string
  text?: string
}
type Wish = {
  Destination: { ToAddresses: string[] }
  EmailTags: { Name: string; Value: string }[]
  Content: {
    Simple: { Subject: { Data: string }; Body: { Html: { Data: string }; Text: { Data: string } } }
  }
}

/** A stand-in for SES, in the process of the test: keeps its requests, and answers as the test says. */
export async function farSes() {
  let answer: (mail: FarMail, res: ServerResponse) => unknown = (_, res) => taken(res)
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      res.end(JSON.stringify({ SendQuota: { MaxSendRate: 1_000_000 } }))
      return
    }
    const { Destination, EmailTags, Content } = (await json(req)) as Wish
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]))
    const { Subject, Body } = Content.Simple
    const mail = {
      to: Destination.ToAddresses[0] ?? '',
      tags,
      subject: Subject.Data,
      html: Body.Html.Data,
      text: Body.Text.Data,
    }
    await answer(mail, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const there = { protocol: 'http:', hostname: '127.0.0.1', port: (server.address() as AddressInfo).port }
  client.middlewareStack.add(
    (next) => (given) => {
      Object.assign(given.request as object, there)
      return next(given)
    },
    { step: 'build', name: 'toTheFarSide', override: true },
  )
  return {
    answers(how: typeof answer) {
      answer = how
    },
    close() {
      client.middlewareStack.remove('toTheFarSide')
      server.closeAllConnections()
      server.close()
    },
  }
}

let count = 0
export const taken = (res: ServerResponse) => res.end(JSON.stringify({ MessageId: `m-${++count}` }))
export const throttled = (res: ServerResponse) =>
  res.writeHead(429, { 'x-amzn-errortype': 'TooManyRequestsException' }).end('{}')
