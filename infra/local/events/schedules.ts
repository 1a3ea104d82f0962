import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { escaped } from '#shared/rules/text/html.ts'
import { scheduled } from '../../cloud/lambdas/lambdas.ts'
import { pageHeaders, pageOf } from '../page.ts'

/** The scheduled work: nightly work, which runs here only on request, and that of each minute. */
const schedules = Object.entries(scheduled)
  .map(([name, { module, hour, minute }]) => {
    const isNightly = hour !== '*'
    // Nightly work that continues each minute in the cloud is done here by one run.
    const start = [hour.split('-')[0], minute === '*' ? '00' : minute].map((part) => part?.padStart(2, '0'))
    return { name, module, isNightly, at: isNightly ? `${start.join(':')} UTC` : 'each minute' }
  })
  .sort((a, b) => (a.at < b.at ? -1 : 1))

type Outcome = { isDone: boolean; words: string }
type Outcomes = ReadonlyMap<string, Outcome>

/** One after the other; a failure does not stop the others. */
async function run(wanted: typeof schedules): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>()
  for (const { name, module } of wanted) {
    try {
      const { handler } = await import(/* @vite-ignore */ `../../../${module}`)
      outcomes.set(name, { isDone: true, words: JSON.stringify((await handler({})) ?? {}) })
    } catch (error) {
      outcomes.set(name, { isDone: false, words: error instanceof Error ? error.message : String(error) })
    }
  }
  return outcomes
}

/** The page of the schedules. Its buttons, as POSTs, run one of them or the whole night, and show the outcome. */
export async function showSchedules(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') return send(res, 200, 'Schedules')
  // A form of another site's page: browsers send its origin.
  if (req.headers['sec-fetch-site'] === 'cross-site') return send(res, 403, 'That was refused')
  const name = new URLSearchParams(await text(req)).get('name')
  const wanted = schedules.filter((one) => (name === 'night' ? one.isNightly : one.name === name))
  if (wanted.length === 0) return send(res, 404, 'There is no such schedule')
  send(res, 200, 'That was run', await run(wanted))
}

function send(
  res: ServerResponse,
  status: 200 | 403 | 404,
  title: string,
  outcomes: Outcomes = new Map(),
): void {
  const items = schedules.map(({ name, at }) => {
    const outcome = outcomes.get(name)
    const went = outcome
      ? `<p class="fine">${outcome.isDone ? 'Done' : 'Failed'}: ${escaped(outcome.words)}</p>`
      : ''
    return `<li><b>${name}</b> <code>${at}</code>${went}${buttonOf(name, 'Run now', 'action plain')}</li>`
  })
  const night = `<div class="choices">${buttonOf('night', 'Run the night now', 'action')}</div>`
  const owner = {
    name: 'Kiai',
    words: 'What the clock calls for, and what runs here when somebody asks for it.',
  }
  res
    .writeHead(status, pageHeaders())
    .end(pageOf(owner, title, `<ul class="things">${items.join('')}</ul>${night}`))
}

const buttonOf = (name: string, words: string, look: string) =>
  `<form method="post" action="/-/schedules"><button class="${look}" name="name" value="${name}">${words}</button></form>`
