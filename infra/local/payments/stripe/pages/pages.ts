import type { IncomingMessage, ServerResponse } from 'node:http'
import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders } from '../../../page.ts'
import { type Api, bodyOf } from '../api/api.ts'
import { Refusal } from '../api/refusal.ts'
import { inFrame, unasked, type World } from '../api/world.ts'
import { chooseConnect, isLiveVisit, showConnect, showExpress } from './connect-page.ts'
import { acts, type Wishes } from './control.ts'
import { showControl } from './control-page.ts'
import { pageOf } from './page.ts'
import { chooseChallenge, choosePay, type Shown, showChallenge, showPay } from './pay-page.ts'
import { choosePortal, showPaper, showPortal } from './portal-page.ts'

/** Everything that is not API: pages for people, and the acts of the control page. */
export function createPages(world: World, api: Api, advance: (seconds: number) => number) {
  const look = (path: string): Shown => {
    const [, what = '', id = '', step = ''] = path.split('/')
    if (what === '') return showControl(world, api)
    if (what === 'pay') return step === 'challenge' ? showChallenge(world, id) : showPay(world, id)
    if (what === 'portal') return showPortal(world, id)
    if (what === 'connect') return showConnect(world, id)
    if (what === 'express') return showExpress(world, id)
    if (what === 'invoice' || what === 'receipt') return showPaper(world, id)
    if (what === 'events') return json(200, acts.events?.(world, {}, api, advance) ?? {})
    return problem(404, 'There is no such page', path)
  }

  const post = async (req: IncomingMessage, path: string): Promise<Shown> => {
    const body = await bodyOf(req)
    const [, what = '', id = '', step = ''] = path.split('/')
    if (what === 'pay') {
      const form = new URLSearchParams(body)
      return within(id, () =>
        step === 'challenge' ? chooseChallenge(world, id, form) : choosePay(world, id, form),
      )
    }
    if (what === 'portal') return within(id, () => choosePortal(world, id, new URLSearchParams(body)))
    if (what === 'connect') return within(id, () => chooseConnect(world, id, new URLSearchParams(body)))
    const act = Object.hasOwn(acts, what) ? acts[what] : undefined
    if (!act) return problem(404, 'There is no such page', path)
    const isJson = req.headers['content-type']?.startsWith('application/json') === true
    const wishes = isJson ? wishesOf(body) : Object.fromEntries(new URLSearchParams(body))
    // The clock runs each due job as its own transaction.
    const done =
      what === 'clock' ? act(world, wishes, api, advance) : within('', () => act(world, wishes, api, advance))
    return isJson ? json(200, done) : { status: 303, headers: { location: `${world.base}/` }, body: '' }
  }

  /** In the mode of the object that the page shows. */
  const within = <T>(id: string, work: () => T): T =>
    inFrame(world, unasked(id !== '' && (world.store.isLive(id) === true || isLiveVisit(world, id))), work)

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname } = new URL(req.url ?? '/', 'http://path.only')
    let shown: Shown
    try {
      if (req.method === 'GET' || req.method === 'HEAD') {
        shown = within(pathname.split('/')[2] ?? '', () => look(pathname))
      } else if (req.method === 'POST' && !isForeign(world, req)) shown = await post(req, pathname)
      else shown = problem(403, 'That was refused', 'A form of another site cannot do this.')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      shown = req.headers['content-type']?.startsWith('application/json')
        ? json(error.status, { error: error.body })
        : problem(error.status, 'That is not possible', error.message)
    }
    res.writeHead(shown.status, shown.headers).end(shown.body)
  }
}

/** A form of another site's page: browsers send its origin. */
const isForeign = ({ base }: World, { headers }: IncomingMessage) =>
  (headers.origin !== undefined && headers.origin !== new URL(base).origin) ||
  headers['sec-fetch-site'] === 'cross-site'

function wishesOf(body: string): Wishes {
  try {
    const read: unknown = body === '' ? {} : JSON.parse(body)
    if (typeof read === 'object' && read !== null) return { ...read }
  } catch {
    // Answered below, like a body of another shape.
  }
  throw new Refusal(400, { type: 'invalid_request_error', message: 'The body is not a JSON object.' })
}

const json = (status: number, body: object): Shown => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

const problem = (status: number, title: string, words: string): Shown => ({
  status,
  headers: pageHeaders(),
  body: pageOf(title, `<p class="lead">${escaped(words)}</p>`),
})
