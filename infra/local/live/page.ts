import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { escaped } from '#shared/rules/text/html.ts'
import { pageHeaders, pageOf } from '../page.ts'
import type { Channel } from './channels.ts'
import type { Desk } from './desk.ts'

/** The page of the channels: the source of each, with buttons to cut it off, send again or wait for an encoder. */
export async function answerPage(desk: Desk, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') return send(desk, res, 200, 'Live')
  // A form on another site's page: browsers report where a request comes from.
  if (req.headers['sec-fetch-site'] === 'cross-site') return send(desk, res, 403, 'That was refused')
  const form = new URLSearchParams(await text(req))
  const channel = desk.channels.byName(form.get('channel') ?? '')
  const act = acts.find(({ name }) => name === form.get('act'))
  if (!channel || !act) return send(desk, res, 404, 'There is no such channel')
  await act.run(desk, channel)
  res.writeHead(303, { location: '/-/live' }).end()
}

const acts = [
  {
    name: 'picture',
    words: 'Send the test picture',
    run: (desk: Desk, channel: Channel) => desk.send(channel, 'picture'),
  },
  {
    name: 'encoder',
    words: 'Wait for an encoder',
    run: (desk: Desk, channel: Channel) => desk.send(channel, 'encoder'),
  },
  { name: 'cut', words: 'Cut the source off', run: (desk: Desk, channel: Channel) => desk.stop(channel) },
]

const owner = {
  name: 'IVS',
  words:
    'The channels of live events. A channel is sent a test picture as soon as it has a key; an encoder of your own connects where one is waited for.',
}

function send(desk: Desk, res: ServerResponse, status: 200 | 403 | 404, title: string): void {
  const items = desk.channels.all().map((channel) => {
    const buttons = acts
      .map(
        ({ name, words }) =>
          `<button class="action plain" name="act" value="${name}"${channel.keys.length > 0 ? '' : ' disabled'}>${words}</button>`,
      )
      .join(' ')
    return `<li><b>${escaped(channel.name)}</b> <code>${escaped(stateOf(desk, channel))}</code>
<form method="post" action="/-/live"><input type="hidden" name="channel" value="${escaped(channel.name)}">
<div class="choices">${buttons}</div></form></li>`
  })
  const main =
    items.length > 0
      ? `<ul class="things">${items.join('')}</ul>`
      : '<p>No event has a channel: it is given one by “Go live”.</p>'
  res.writeHead(status, pageHeaders()).end(pageOf(owner, title, main))
}

function stateOf(desk: Desk, channel: Channel): string {
  const stream = desk.streamOf(channel)
  if (stream) return `live, from ${stream.kind === 'picture' ? 'the test picture' : 'an encoder'}`
  return desk.awaits(channel) ? `waits at ${desk.ingestUrl(channel)}` : 'offline'
}
