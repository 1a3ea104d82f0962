import { readFigures, readStats } from '../../../functions/admin/stats.ts'
import { readTopVideos } from '../../../functions/admin/top-videos.ts'
import { listUsers } from '../../../functions/members/admin/list-users.ts'
import { figureSum } from '../../../functions/model/figures/figure-sum.ts'
import { videoRanking } from '../../../functions/model/figures/video-day.ts'
import { member } from '../../../functions/model/members/member.ts'
import { memberRow, rowsOf } from '../../../functions/model/members/member-listing.ts'
import { type Answered, type Case, countReads } from './table-reads.ts'
import { answerQuestions } from './worker.ts'

/** Fills a table with members and half a year of figures, and counts the table reads of each admin request. */

export type MembersAnswer = { written: number; cases: Answered[] }

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

async function casesOf(count: number): Promise<Case[]> {
  const [cursor, premium] = await Promise.all([pageAfter(), pageAfter('premium')])
  const page = (name: string, asked: Parameters<typeof listUsers>[0]): Case => ({
    name,
    mostReads: 2,
    ask: async () => (await listUsers(asked)).items.length,
  })
  const half = Math.floor(count / 2)
  return [
    { name: 'dashboard, four figures', mostReads: 3, ask: async () => (await readStats()).totalUsers },
    {
      name: 'dashboard, 90 days against the 90 before',
      mostReads: 3,
      ask: async () => (await readFigures('90')).days.length,
    },
    {
      name: 'dashboard, top videos of 90 days',
      mostReads: 3,
      ask: async () => (await readTopVideos('90')).videos.length,
    },
    page('members, first page', { limit: 25 }),
    page('members, a page further on', { limit: 25, cursor }),
    page('members of Premium, a page further on', { limit: 25, tier: 'premium', cursor: premium }),
    page('search, one member of all', { limit: 25, search: `oda${half.toString(36)} member-${half}` }),
    page('search, two letters that thousands begin with', { limit: 25, search: 'od' }),
    page('search, a name that nobody has', { limit: 25, search: 'zzyzx' }),
  ]
}

answerQuestions<{ count: number }>(async ({ count }): Promise<MembersAnswer> => {
  const written = await writeMembers(count)
  await writeFigures(count)
  return { written, cases: await countReads(await casesOf(count)) }
})
