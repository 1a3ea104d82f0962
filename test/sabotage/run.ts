import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type ListedDefence, listedDefences } from './defence.ts'
import { makeLane, type Outcome } from './lane.ts'

/**
 * `npm run sabotage`: switches off each listed defence, one at a time and in a copy of the tree, runs its tests and
 * reports the defences that no test noticed. `-- --only name,…`, `--area name,…`, `--lanes 2`.
 */

const { values } = parseArgs({
  options: { only: { type: 'string' }, area: { type: 'string' }, lanes: { type: 'string' } },
})
const isWanted = (list: string | undefined, name: string) => !list || list.split(',').includes(name)
const chosen = (await listedDefences()).filter(
  ({ name, area }) => isWanted(values.only, name) && isWanted(values.area, area),
)
const lanes = Math.min(Number(values.lanes ?? Math.ceil(availableParallelism() / 2)), chosen.length)
const faults: string[] = []
const started = performance.now()
let done = 0

if (chosen.length === 0) stop('There is no such defence.')
const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`
const copies = Array.from({ length: lanes }, makeLane)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('exit', () => {
  for (const { remove } of copies) remove()
})

const tests = [...new Set(chosen.flatMap((defence) => defence.tests))].sort()
console.log(`First everything as it is: ${tests.length} test files …`)
const clean = await copies[0]?.run(tests)
if (!clean?.isGreen) stop(['Red as it is, which would prove nothing:', ...(clean?.failed ?? [])].join('\n'))

const switching = performance.now()
const queue = chosen.toReversed()
await Promise.all(
  copies.map(async (lane) => {
    for (let next = queue.pop(); next; next = queue.pop()) tell(next, await lane.without(next))
  }),
)
console.log(`\n${chosen.length} switched off in ${minutes(performance.now() - started)}`)
for (const fault of faults) console.log(`✗ ${fault}`)
if (faults.length === 0) console.log('Every one was noticed.')
process.exit(faults.length > 0 ? 1 : 0)

function tell({ name, file }: ListedDefence, { isGreen, failed }: Outcome): void {
  const [first] = failed
  const words = isGreen ? 'NOBODY NOTICED' : first ? `noticed by “${first}”` : 'NO TEST RAN'
  if (!first) faults.push(`${name} (${file}): ${words.toLowerCase()}`)
  done++
  const left = ((performance.now() - switching) / done) * (chosen.length - done)
  console.log(`${done}/${chosen.length} ${name}: ${words}; ${minutes(left)} left`)
}

function stop(words: string): never {
  console.error(words)
  process.exit(1)
}
