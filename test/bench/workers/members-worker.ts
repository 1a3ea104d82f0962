import { readFigures, readStats } from '../../../functions/admin/stats.ts'
import { readTopVideos } from '../../../functions/admin/top-videos.ts'
import { listUsers } from '../../../functions/members/admin/list-users.ts'
import { figureSum } from '../../../functions/model/figures/figure-sum.ts'
import { videoRanking } from '../../../functions/model/figures/video-day.ts'
import { member } from '../../../functions/model/members/member.ts'
import { memberRow, rowsOf } from '../../../functions/model/members/member-listing.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { answerQuestions } from './worker.ts'

/** Fills a table with members and half a year of figures, and counts the table reads of each admin request. */

export const mostReadsOf = {
  'dashboard, four figures': 3,
  'dashboard, 90 days against the 90 before': 3,
  'dashboard, top videos of 90 days': 3,
  'members, first page': 2,
  'members, a page further on': 2,
  'members of Premium, a page further on': 2,
  'search, one member of all': 2,
  'search, two letters that thousands begin with': 2,
  'search, a name that nobody has': 2,
} as const
type Case = keyof typeof mostReadsOf
type Answered = { name: Case; reads: number; found: number; ms: number }
export type MembersAnswer = { written: number; cases: Answered[] }

let reads = 0
stored.client.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      if (/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName)) reads++
      return next(args)
    },
  { step: 'initialize', name: 'countReads' },
)

const day = 24 * 3_600_000
const now = Date.now()
const firstNames = ['Lena', 'Mika', 'Noor', 'Jonas', 'Aiko', 'Marcus', 'Sofia', 'Viktor', 'Amara', 'Yael']

/** The member of a number: each tenth holds Premium, and each has a last name of their own. */
function memberOf(number: number) {
  const id = `mem_${String(number).padStart(26, '0')}`
  const at = new Date(now - (number % 700) * day - number).toISOString()
  return {
    id,
    email: `member-${number}@kiai.test`,
    firstName: firstNames[number % firstNames.length] ?? '',
    lastName: `Oda${number.toString(36)}`,
    subscriptionStatus: number % 10 === 0 ? ('premium' as const) : ('free' as const),
    createdAt: at,
    updatedAt: at,
  }
}

async function writeMembers(count: number): Promise<number> {
  let written = 0
  for (let start = 0; start < count; start += 1000) {
    const members = Array.from({ length: Math.min(1000, count - start) }, (_, at) => memberOf(start + at))
    const rows = members.flatMap((each) => rowsOf(each))
    await Promise.all([
      member().put(members).go({ concurrency: 8 }),
      memberRow().put(rows).go({ concurrency: 8 }),
    ])
    written += members.length + rows.length
  }
  return written
}

async function writeFigures(count: number): Promise<void> {
  const days = Array.from({ length: 180 }, (_, back) => new Date(now - back * day).toISOString().slice(0, 10))
  const premium = Math.ceil(count / 10)
  await figureSum()
    .put([
      ...days.map((each) => ({
        sum: `day#${each}`,
        signUps: 500,
        views: 9000,
        secondsWatched: 900_000,
        tier: 1999,
      })),
      { sum: 'total', members: count, videos: 10_000, plans: premium, premium },
    ])
    .go({ concurrency: 4 })
  const videos = Array.from({ length: 50 }, (_, at) => ({
    videoId: `vid_${at}`,
    views: 300 - at,
    secondsWatched: 9000,
  }))
  await videoRanking()
    .put(days.map((each) => ({ day: each, videos, revision: 1, expire: Math.round(now / 1000) + 9_000_000 })))
    .go({ concurrency: 4 })
}

const pageAfter = async (tier?: 'premium') => (await listUsers({ limit: 25, ...(tier && { tier }) })).next

async function casesOf(count: number): Promise<Record<Case, () => Promise<number>>> {
  const [cursor, premium] = await Promise.all([pageAfter(), pageAfter('premium')])
  const page = async (asked: Parameters<typeof listUsers>[0]) => (await listUsers(asked)).items.length
  return {
    'dashboard, four figures': async () => (await readStats()).totalUsers,
    'dashboard, 90 days against the 90 before': async () => (await readFigures('90')).days.length,
    'dashboard, top videos of 90 days': async () => (await readTopVideos('90')).videos.length,
    'members, first page': () => page({ limit: 25 }),
    'members, a page further on': () => page({ limit: 25, cursor }),
    'members of Premium, a page further on': () => page({ limit: 25, tier: 'premium', cursor: premium }),
    'search, one member of all': () =>
      page({ limit: 25, search: `oda${Math.floor(count / 2).toString(36)} member-${Math.floor(count / 2)}` }),
    'search, two letters that thousands begin with': () => page({ limit: 25, search: 'od' }),
    'search, a name that nobody has': () => page({ limit: 25, search: 'zzyzx' }),
  }
}

answerQuestions<{ count: number }>(async ({ count }): Promise<MembersAnswer> => {
  const written = await writeMembers(count)
  await writeFigures(count)
  const cases: Answered[] = []
  for (const [name, ask] of Object.entries(await casesOf(count)) as [Case, () => Promise<number>][]) {
    await ask()
    reads = 0
    const begun = performance.now()
    const found = await ask()
    cases.push({ name, reads, found, ms: performance.now() - begun })
  }
  return { written, cases }
})
