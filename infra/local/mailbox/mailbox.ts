import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BusEvent } from '../events/events.ts'
import type { MountedRequest } from '../s3/request.ts'
import { type Credentials, SignatureError, sha256Hex, verifySignature } from '../sigv4.ts'
import { type ApiParts, answerCall } from './api.ts'
import { badRequest, SesError } from './error.ts'
import { createFaults } from './faults.ts'
import type { Attachment } from './mime.ts'
import { fileHeaders, framed, listPage, mailHeaders, mailPage, missingPage, pageHeaders } from './page.ts'
import { type Press, pressOn } from './press.ts'
import type { ConfigurationSets } from './send-email.ts'
import { createMailStore, type MailStore, type StoredMail } from './store.ts'

export type MailboxOptions = Credentials & {
  /** Folder of the sent mails. */
  dir: string
  /** The one verified sender. */
  from: string
  configurationSets: ConfigurationSets
  /** Receives the events that SES puts on the bus. */
  publish: (events: readonly BusEvent[]) => void
}

export type Mailbox = {
  /** SES v2, for signed callers; for mounting under a prefix. */
  handle(req: MountedRequest, res: ServerResponse): void
  /**
   * The pages for people and tests: `/-/mail`, `/-/mail/<id>`, its files and its buttons, `/-/mail.json`
   * (`?to=` those to one address), `/-/mail/faults`.
   */
  show(req: IncomingMessage, res: ServerResponse): void
}

/** A mail of HTML and text is far smaller; SES itself accepts 40 MB. */
const mostBytes = 1024 * 1024

/** Sends no mail: stores each for `/-/mail`, and publishes SES's events about it. */
export function createMailbox({ dir, publish, from, configurationSets, ...keys }: MailboxOptions): Mailbox {
  const store = createMailStore(dir)
  const faults = createFaults()
  const parts: ApiParts = { store, faults, publish, from, configurationSets }
  return {
    handle(req, res) {
      answerSigned(req, res, keys, parts).catch((error: unknown) => sendFailure(req, res, error))
    },
    show(req, res) {
      const [path = '', query] = (req.url ?? '').split('?')
      if (path === '/-/mail/faults') {
        changeFaults(req, res, parts).catch((error: unknown) => sendFailure(req, res, error))
        return
      }
      const [, id = '', press = ''] = /^\/-\/mail\/([\w-]+)\/(bounce|complaint|leave)$/.exec(path) ?? []
      const mail = req.method === 'POST' ? store.find(id) : undefined
      if (mail) answerPress(req, res, mail, press as Press, parts)
      else showMail(path, new URLSearchParams(query), res, store)
    },
  }
}

async function answerSigned(
  req: MountedRequest,
  res: ServerResponse,
  keys: Credentials,
  parts: ApiParts,
): Promise<void> {
  const body = await readBody(req)
  const [fullPath = ''] = (req.originalUrl ?? req.url ?? '/').split('?')
  const query = Array.from(new URLSearchParams((req.url ?? '').split('?')[1] ?? ''))
  verifySignature({ method: req.method ?? '', path: fullPath, query, headers: req.headers }, keys, {
    service: 'ses',
    payloadHash: sha256Hex(body),
    now: Date.now(),
  })
  const [path = ''] = (req.url ?? '/').split('?')
  const answer = answerCall({ method: req.method ?? '', path, body: parsed(body) }, parts)
  if (answer.isLost) res.destroy()
  else sendJson(res, 200, answer.body)
}

async function changeFaults(req: IncomingMessage, res: ServerResponse, { faults }: ApiParts): Promise<void> {
  if (req.method === 'POST') {
    // A page of another origin cannot send JSON without a preflight.
    if (req.headers['content-type'] !== 'application/json') throw badRequest('Send application/json.')
    faults.set(parsed(await readBody(req)))
  }
  sendJson(res, 200, faults.shown())
}

function answerPress(
  req: IncomingMessage,
  res: ServerResponse,
  mail: StoredMail,
  press: Press,
  parts: ApiParts,
): void {
  req.resume()
  pressOn(mail, press, req.headers, parts)
    .then(() => res.writeHead(303, { location: `/-/mail/${mail.id}?told=${press}` }).end())
    .catch((error: unknown) => sendFailure(req, res, error))
}

function showMail(path: string, query: URLSearchParams, res: ServerResponse, store: MailStore): void {
  const [, id = '', part, at] = /^\/-\/mail\/([\w-]+)(\/html|\/files\/(\d+))?$/.exec(path) ?? []
  const mail = store.find(id)
  if (path === '/-/mail.json') {
    const wanted = query.get('to')
    const mails = store.all().map(({ to, ...its }) => ({ ...its, to: to.join(', ') }))
    const isWanted = ({ to }: { to: string }) => wanted === null || to === wanted
    sendJson(res, 200, mails.filter(isWanted))
  } else if (path === '/-/mail') sendPage(res, 200, listPage(store.all()))
  else if (!mail) sendPage(res, 404, missingPage())
  else if (at) sendFile(res, mail.attachments?.[Number(at)])
  else if (part) res.writeHead(200, mailHeaders).end(framed(mail.html))
  else sendPage(res, 200, mailPage(mail, query.get('told')))
}

function sendFile(res: ServerResponse, file: Attachment | undefined): void {
  if (file) res.writeHead(200, fileHeaders(file.type, file.name)).end(file.content)
  else sendPage(res, 404, missingPage())
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const source: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false })
  for await (const chunk of source) {
    size += chunk.length
    if (size > mostBytes) throw badRequest('The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('The body is not JSON.')
  }
}

function sendFailure(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.closed) return
  req.resume()
  if (error instanceof SesError) sendJson(res, error.status, { message: error.message }, error.type)
  else if (error instanceof SignatureError) {
    sendJson(res, error.status, { message: error.message }, error.code)
  } else {
    console.error('The local mailbox failed', error)
    sendJson(res, 500, { message: 'Internal error' }, 'InternalServiceErrorException')
  }
}

function sendJson(res: ServerResponse, status: number, body: object, errorType?: string): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-amzn-requestid': randomUUID(),
    ...(errorType && { 'x-amzn-errortype': errorType }),
  })
  res.end(JSON.stringify(body))
}

function sendPage(res: ServerResponse, status: number, page: string): void {
  res.writeHead(status, pageHeaders).end(page)
}
