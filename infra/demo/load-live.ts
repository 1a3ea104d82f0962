import { demoAccounts } from './accounts.ts'
import { instructorIdOf, posterAddress } from './ids.ts'

/** Future events; each begins at a local time of its place. */
const planned = [
  {
    slug: 'masters-seminar-live-judo',
    title: 'Masters’ Seminar Live: Judo',
    description:
      'Ninety minutes with Hélène Morel on grips and entries. Questions are answered while the mat is warm.',
    host: 'helene-morel',
    inDays: 2,
    time: '19:00',
    zone: 'Europe/Paris',
    minutes: 90,
    accessLevel: 'premium',
  },
  {
    slug: 'night-of-the-open-ring',
    title: 'Night of the Open Ring',
    description: 'Eight fighters, seven bouts and no favourites. Marcus Bell comments from the corner.',
    host: 'marcus-bell',
    inDays: 8,
    time: '20:00',
    zone: 'America/New_York',
    minutes: 180,
    accessLevel: 'premium',
  },
  {
    slug: 'grappling-invitational-finals',
    title: 'Grappling Invitational: the Finals',
    description: 'The last two matches of the year, with Ana Ribeiro at the table.',
    host: 'ana-ribeiro',
    inDays: 15,
    time: '17:00',
    zone: 'America/Sao_Paulo',
    minutes: 120,
    accessLevel: 'master',
  },
] as const

/** Writes the demo's live events, each with a due item for the opening of its waiting room. */
export async function loadLive(now: Date): Promise<void> {
  const { dueAtOf, liveEntities, replaceSteps } = await import(
    '../../functions/model/live/change-live-event.ts'
  )
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const { writeSteps } = await import('../../functions/model/table/service.ts')
  const { Temporal } = await import('temporal-polyfill')
  const admin = demoAccounts.find(({ groups }) => groups.includes('admin'))
  const at = now.toISOString()
  for (const { slug, host, inDays, time, zone, ...rest } of planned) {
    const day = new Date(now.getTime() + inDays * 24 * 3_600_000)
    const wallTime = `${day.toISOString().slice(0, 10)}T${time}`
    const { epochMilliseconds } = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone)
    const item = {
      id: `liv_${slug}`,
      list: 'live' as const,
      ...rest,
      hostIds: [instructorIdOf(host)],
      zone,
      wallTime,
      startsAt: new Date(epochMilliseconds).toISOString(),
      posterUrl: posterAddress(slug),
      state: 'planned' as const,
      sequence: 0,
      createdBy: memberIdOf(admin?.sub ?? ''),
      createdAt: at,
      updatedAt: at,
    }
    const dueAt = dueAtOf(item)
    await writeSteps(liveEntities, replaceSteps(undefined, { ...item, ...(dueAt && { dueAt }) }))
  }
}
