import type { IncomingMessage, ServerResponse } from 'node:http'
import { escaped } from '#shared/rules/html.ts'
import { scheduled } from '../../lambdas.ts'
import { pageHeaders, pageOf } from '../payments/page.ts'

/** What is scheduled for each night. Here nobody is awake then: it runs when somebody asks for it. */
const nightly = Object.entries(scheduled)
  .filter(([, { minute }]) => minute !== '*')
  .map(([name, { module, hour, minute }]) => ({ name, module, at: `${hour.padStart(2, '0')}:${minute}` }))
  .sort((a, b) => (a.at < b.at ? -1 : 1))

type Outcome = { isDone: boolean; words: string }

/** Runs the whole night now, one after the other; one that fails keeps no other from its turn. */
async function runNight(): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  for (const { name, module } of nightly) {
    try {
      const { handler } = await import(`../../../${module}`)
      outcomes.set(name, { isDone: true, words: JSON.stringify((await handler({})) ?? {}) })
    } catch (error) {
      outcomes.set(name, { isDone: false, words: error instanceof Error ? error.message : String(error) })
    }
  }
  return outcomes
}

/** The page of the night; its button, a post, runs it and shows how that went. */
export async function showNight(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') return send(res, 200, new Map())
  // A form of another site's page: browsers name where it comes from.
  if (req.headers['sec-fetch-site'] === 'cross-site') return send(res, 403, new Map())
  send(res, 200, await runNight())
}

function send(res: ServerResponse, status: 200 | 403, outcomes: Map<string, Outcome>): void {
  const items = nightly.map(({ name, at }) => {
    const outcome = outcomes.get(name)
    const went = outcome
      ? `<p class="fine">${outcome.isDone ? 'Done' : 'Failed'}: ${escaped(outcome.words)}</p>`
      : ''
    return `<li><b>${name}</b> <code>${at} UTC</code>${went}</li>`
  })
  const run = '<form method="post" action="/-/night"><button class="action">Run the night now</button></form>'
  const main = `<ul class="things">${items.join('')}</ul><div class="choices">${run}</div>`
  const owner = { name: 'Kiai', words: 'What AWS does each night, when it is asked for on this machine.' }
  const title = status === 403 ? 'That was refused' : outcomes.size > 0 ? 'The night is over' : 'The night'
  res.writeHead(status, pageHeaders()).end(pageOf(owner, title, main))
}
