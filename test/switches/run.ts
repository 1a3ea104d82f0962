import { parseArgs } from 'node:util'
import { listedDefences } from '../sabotage/defence.ts'
import { makeLane } from '../sabotage/lane.ts'
import { acknowledged } from './acknowledged.ts'
import { makeTester, type Tester } from './crew.ts'
import { eachBy } from './each-by.ts'
import { guardsOf } from './guards.ts'
import { chosenOf } from './part.ts'
import { recordReach } from './reach.ts'
import { reportOf, type Tried } from './report.ts'
import { testsFor } from './tests-for.ts'
import { verdictOf } from './verdict.ts'

/**
 * `npm run switches`: switches off the guards of `functions/` that its syntax shows, one at a time and in copies of the
 * tree, runs the tests that reach each of them, and names those that no test noticed. Guards of the list of `npm run
 * sabotage`, and acknowledged ones, are left out.
 *
 * `-- --room payments,model`, `--only id,…`, `--part 3/30` or `--part day/30` (a part chosen by the day), `--lanes 1`,
 * `--list` (runs nothing), `--record` (forgets which test reaches which guard and finds it out again; some twenty minutes).
 */

const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    only: { type: 'string' },
    part: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const guards = guardsOf(await listedDefences())
const day = Math.floor(Date.now() / 86_400_000)
const ids = new Set(acknowledged.map(({ id }) => id))
const chosen = chosenOf(guards, values, day)
const untried = (id: string, listed: string | undefined) =>
  !values.only && (listed !== undefined || ids.has(id))
const wanted = chosen.filter(({ id, listed }) => !untried(id, listed))
console.log(`${chosen.length} of ${guards.length} guards, ${wanted.length} of them to be switched off`)

if (values.list) {
  const lines = chosen.map(
    ({ id, file, line, words, listed }) =>
      `${file}:${line} ${words} [${id}]${listed ? ` listed as ${listed}` : ''}\n`,
  )
  // A pipe takes it in pieces.
  await new Promise((resolve) => process.stdout.write(lines.join(''), resolve))
  process.exit(0)
}

const copies = Array.from({ length: Math.min(2, Number(values.lanes)) }, makeLane)
const testers: Tester[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('exit', () => {
  for (const { end } of testers) end()
  for (const { remove } of copies) remove()
})
for (const { dir } of copies) testers.push(await makeTester(dir))

const known = guards.map(({ id }) => id)
const reach = await recordReach(testers, known, values.record)
const isListed = (id: string) => chosen.find((one) => one.id === id)?.listed !== undefined
const tried: Tried[] = chosen
  .filter((guard) => !wanted.includes(guard))
  .map((guard) => ({
    guard,
    test: guard.listed && `listed as ${guard.listed}`,
    files: 0,
    of: 0,
    isAcknowledged: !isListed(guard.id),
  }))
let done = 0
await eachBy(testers, wanted, async (tester, guard) => {
  const { files, of } = testsFor(guard, reach)
  const verdict = await verdictOf(tester, guard.id, files)
  tried.push({ guard, of, isAcknowledged: false, ...verdict })
  const words = verdict.test
    ? `noticed by “${verdict.test}”`
    : `NOBODY NOTICED, ${verdict.files} of ${of} files`
  console.log(`${++done}/${wanted.length} ${guard.id} (line ${guard.line}): ${words}`)
})

const { lines, isProven } = reportOf(tried)
console.log(['', ...lines].join('\n'))
process.exit(isProven ? 0 : 1)
