import { parseArgs } from 'node:util'
import { measureAudience } from './audience.ts'
import { measureAvailability } from './availability.ts'
import { measureBooks } from './books.ts'
import { measureBundles } from './bundles.ts'
import { measureCalls } from './calls.ts'
import { measureLists, measureSearches, measureSnapshot } from './catalogue.ts'
import { measureFirstFrame } from './first-frame.ts'
import { measureLanding } from './landing.ts'
import { measureMembers } from './members.ts'
import { measureMoney } from './money.ts'
import { measureReads } from './reads.ts'
import { type Figure, printFigures } from './report.ts'
import { measureStore } from './store.ts'
import { measureWrites } from './writes.ts'

/**
 * `npm run bench`: the costs of Kiai, as ratios within one run, so that they mean the same on any machine. It measures
 * and does not judge: it fails only where it could not measure.
 */

type Section = { title: string; measure: () => Promise<Figure[]> }

const sections: Record<string, Section> = {
  calls: { title: 'An API call beside a bare table call', measure: measureCalls },
  list: { title: 'A list of 12, warm', measure: measureLists },
  search: { title: 'Substring search, warm', measure: measureSearches },
  store: { title: 'A store of 10,000 products, warm', measure: measureStore },
  reads: { title: 'Table calls of each endpoint, warm', measure: measureReads },
  members: { title: 'The dashboard and the members of a platform of 100,000', measure: measureMembers },
  books: { title: 'The books with very many payments', measure: measureBooks },
  money: { title: 'Buying a course by card, step by step', measure: measureMoney },
  writes: { title: 'Many enrolments of one course, many views of one video', measure: measureWrites },
  snapshot: { title: 'The catalogue index', measure: measureSnapshot },
  availability: {
    title: 'A month of free times of an instructor: the call, and its rule beside asking each minute',
    measure: measureAvailability,
  },
  audience: { title: 'The chat of one event, simulated', measure: measureAudience },
  bundles: { title: 'Lambda bundles beside bare ones, minified alike', measure: measureBundles },
  landing: { title: 'Landing page, first visit', measure: measureLanding },
  frame: { title: 'From the click on a card to the first frame', measure: measureFirstFrame },
}

const wanted = sectionsWanted()
const started = performance.now()
const figures: Figure[] = []
for (const [name, { title, measure }] of wanted) {
  const begun = performance.now()
  process.stderr.write(`Measuring ${name} …\n`)
  const measured = await measure()
  figures.push(...measured)
  printFigures(title, measured)
  console.log(`  again: npm run bench -- --only ${name}  (${seconds(begun)})`)
}
const judged = figures.filter(({ met }) => met !== undefined)
const met = judged.filter((figure) => figure.met)
console.log(`\n${met.length} of ${judged.length} goals met in ${seconds(started)}`)
for (const { what, measured, goal } of judged.filter((figure) => !figure.met)) {
  console.log(`  not met: ${what}: ${measured}, goal ${goal}`)
}
process.exit(0)

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`
}

function sectionsWanted(): [string, Section][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const names = values.only?.split(',') ?? Object.keys(sections)
  const unknown = names.filter((name) => !(name in sections))
  if (unknown.length === 0) return Object.entries(sections).filter(([name]) => names.includes(name))
  console.error(`There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)
  process.exit(1)
}
