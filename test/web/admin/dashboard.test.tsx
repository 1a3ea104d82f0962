import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Figures, FiguresOfDay, TopVideos } from '#shared/contract/admin/analytics.ts'
import { claimOf, returnOf } from '../../support/store/order-details.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { difference, review } from '../payments/admin-payments-fixtures.ts'

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/admin/dashboard-page.tsx'))
beforeEach(() => setSessionHint(true))

const stats = { totalVideos: 56, totalUsers: 1284, totalSubscribers: 412, monthlyRevenue: '22050.00' }

const figuresOf = (day: string, more: Partial<FiguresOfDay> = {}): FiguresOfDay => ({
  day,
  signUps: 2,
  plansStarted: 3,
  plansEnded: 1,
  views: 10,
  secondsWatched: 5400,
  revenue: '30.00',
  subscriptions: '20.00',
  courses: '0.00',
  sessions: '10.00',
  instructors: '0.00',
  store: '0.00',
  other: '0.00',
  ...more,
})
const daysOf = (first: number, count: number, more: Partial<FiguresOfDay> = {}) =>
  Array.from({ length: count }, (_, at) => figuresOf(`2026-11-${String(first + at).padStart(2, '0')}`, more))

const figures = (more: Partial<FiguresOfDay> = {}): Figures => ({
  asOf: '2026-11-22T08:15:00.000Z',
  zone: 'UTC',
  days: daysOf(16, 7, more),
  before: daysOf(9, 7, { revenue: '15.00', ...more }),
})

const topVideos = (videos: TopVideos['videos'] = []): TopVideos => ({
  asOf: '2026-11-22T08:15:00.000Z',
  zone: 'UTC',
  videos,
})

async function open(more: Record<string, unknown> = {}, answer?: Server) {
  const known: Record<string, unknown> = {
    '/api/auth/user': { ...member, isAdmin: true },
    '/api/analytics/stats': stats,
    '/api/admin/figures': figures(),
    '/api/admin/figures/videos': topVideos(),
    '/api/admin/differences': { items: [], lastCheck: null },
    ...more,
  }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in known ? { body: known[url.pathname] } : undefined
  })
  await openPage('/admin?days=7')
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return server
}

const message = {
  name: 'Noor Haddad',
  email: 'noor@example.com',
  subject: 'Charged twice',
  category: 'billing',
  state: 'open',
  isMember: true,
  assignee: null,
  createdAt: '2026-11-17T15:00:00.000Z',
  updatedAt: '2026-11-17T15:00:00.000Z',
}

const attention = () => screen.findByRole('region', { name: 'Needs attention' })

test('the eight entries of the specification come first, as far as their pages exist', async () => {
  await open()
  const nav = screen.getByRole('navigation', { name: 'Admin' })
  const names = within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  const first = 'Dashboard,Content,Categories,Payments,Users,Newsletter,Instructor Payments,Settings'.split(
    ',',
  )
  expect(names.filter((name) => first.includes(name ?? ''))).toEqual(
    names.slice(0, names.indexOf('Settings') + 1),
  )
  expect(names[0]).toBe('Dashboard')
})

test('the sidebar shows how much waits: refunds, orders to pack or to ship, and messages', async () => {
  await open({
    '/api/admin/refunds': [review(1, { state: 'review' })],
    '/api/admin/orders/count': { toPack: 3, toShip: 2 },
    '/api/admin/messages/count': { open: 4, answered: 9 },
  })
  const nav = screen.getByRole('navigation', { name: 'Admin' })
  for (const name of ['Payments 1 waiting', 'Orders 5 waiting', 'Messages 4 waiting']) {
    expect(await within(nav).findByRole('link', { name })).toBeTruthy()
  }
})

describe('the figures', () => {
  test('there are four, each with its period and the time of its data', async () => {
    await open()
    const cards = await screen.findByRole('region', { name: 'Figures of the platform' })
    await within(cards).findByText('$22,050.00')
    expect(cards.textContent).toMatch(/Total Videos56now, including drafts/)
    expect(cards.textContent).toMatch(/Total Users1,284now; 14 new in 7 days/)
    expect(cards.textContent).toMatch(/Total Subscribers412this hour; 21 joined, 7 left in 7 days/)
    expect(cards.textContent).toMatch(/Monthly Revenue\$22,050\.00November 2026 \(UTC\), less refunds/)
    expect(screen.getByText('Figures as of Nov 22, 08:15 UTC. Days are UTC.')).toBeTruthy()
  })

  test('are drawn against the range before, and given as a sentence, as a table and as a file', async () => {
    await open()
    const panel = await screen.findByRole('region', { name: 'Revenue' })
    await within(panel).findByText('$210.00')
    expect(panel.textContent).toMatch(/\$210\.00 100% more, Nov 16 – Nov 22 against Nov 9 – Nov 15/)
    const chart = within(panel).getByRole('img')
    expect(chart.getAttribute('aria-label')).toBe(
      'Revenue by day: $210.00 from Nov 16 – Nov 22, $105.00 in the days before.',
    )
    expect(within(panel).getByText('By source').parentElement?.textContent).toMatch(
      /Subscriptions 67%.*Sessions 33%/,
    )
    fireEvent.click(within(panel).getByRole('button', { name: 'Revenue: as a table' }))
    const rows = within(within(panel).getByRole('table', { name: 'Revenue' })).getAllByRole('row')
    expect(rows).toHaveLength(8)
    expect(rows[0]?.textContent).toBe('Day (UTC)Revenue USDSubscriptionsCoursesSessionsInstructorsStoreOther')
    expect(rows[1]?.textContent).toBe('2026-11-1630.0020.000.0010.000.000.000.00')
    const csv = decodeURIComponent(
      within(panel).getByRole('link', { name: 'Revenue as CSV' }).getAttribute('href') ?? '',
    )
    expect(csv.split('\r\n')[1]).toBe('"2026-11-16","30.00","20.00","0.00","10.00","0.00","0.00","0.00"')
  })

  test('say so in words where there is no data', async () => {
    const nothing = { signUps: 0, plansStarted: 0, plansEnded: 0, secondsWatched: 0, revenue: '0.00' }
    await open({ '/api/admin/figures': figures(nothing) })
    await screen.findByText('No revenue in this range or the range before.')
    await screen.findByText('No sign-ups in this range or the range before.')
    await screen.findByText('No subscription started or ended in this range or the range before.')
    await screen.findByText('No views in this range or the range before.')
  })

  test('are requested for another range when that is chosen', async () => {
    const { asked } = await open()
    fireEvent.click(await screen.findByRole('radio', { name: '90 days' }))
    await expect.poll(() => asked).toContain('/api/admin/figures?days=90')
  })

  test('that cannot be read leave the waiting work in view, and are requested again', async () => {
    let isBroken = true
    await open({}, ({ pathname }) =>
      isBroken && pathname === '/api/analytics/stats' ? { status: 403, body: {} } : undefined,
    )
    await screen.findByRole('heading', { name: 'The figures could not be loaded' })
    expect((await attention()).textContent).toMatch(/All quiet/)
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('$22,050.00')
  })
})

describe('the top videos', () => {
  const watched = { secondsWatched: 5400, secondsWatchedBefore: 0 }
  const videos = [
    { id: 'vid_a', title: 'Ukemi', views: 40, viewsBefore: 20, ...watched },
    { id: 'vid_b', title: null, views: 10, viewsBefore: 0, ...watched },
  ]
  // The table scrolls in a region of the same name.
  const panel = async () => (await screen.findAllByRole('region', { name: 'Top videos' }))[0] ?? document.body

  test('are those of the range, each with its views against the range before, and link to their pages', async () => {
    await open({ '/api/admin/figures/videos': topVideos(videos) })
    const rows = await within(await panel()).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ukemi100% more 40',
      'A deleted videonothing before 10',
    ])
    const links = within(await panel()).getAllByRole('link', { name: 'Ukemi' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/video/vid_a'])
  })

  test('are also given as a table and a file with the hours', async () => {
    await open({ '/api/admin/figures/videos': topVideos(videos) })
    await within(await panel()).findByText('Ukemi')
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Top videos: as a table' }))
    const rows = within(within(await panel()).getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'VideoViewsViews beforeHoursHours before',
      'Ukemi40201.50.0',
      'A deleted video1001.50.0',
    ])
    const file = within(await panel()).getByRole('link', { name: 'Top videos as CSV' })
    expect(file.getAttribute('download')).toBe('kiai-top-videos-7-days.csv')
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('"Ukemi","40","20","1.5","0.0"')
  })

  test('say so where nothing was watched, and are requested for another range when that is chosen', async () => {
    const { asked } = await open()
    await within(await panel()).findByText('No views in this range.')
    fireEvent.click(await screen.findByRole('radio', { name: '90 days' }))
    await expect.poll(() => asked).toContain('/api/admin/figures/videos?days=90')
  })

  test('that cannot be read say so, and are requested again', async () => {
    let isBroken = true
    await open({ '/api/admin/figures/videos': topVideos(videos) }, ({ pathname }) =>
      isBroken && pathname === '/api/admin/figures/videos' ? { status: 403, body: {} } : undefined,
    )
    await within(await panel()).findByRole('heading', { name: 'The videos could not be loaded' })
    isBroken = false
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Try again' }))
    await within(await panel()).findByText('Ukemi')
  })
})

describe('waiting work', () => {
  test('is a line and a verb for each kind, the longest waiting first, and links to its page', async () => {
    await open({
      '/api/admin/refunds': [review(1, { createdAt: '2026-11-20T10:00:00.000Z', state: 'review' })],
      '/api/admin/differences': {
        items: [
          { ...difference, foundAt: '2026-11-19T04:10:00.000Z' },
          { ...difference, id: 'mail:1', foundAt: '2026-11-21T04:10:00.000Z', kind: 'mail_unknown' },
          { ...difference, id: 'dif_3', foundAt: '2026-11-01T04:10:00.000Z', isRepaired: true },
        ],
        lastCheck: null,
      },
      '/api/admin/returns': [returnOf(1, { createdAt: '2026-11-20T12:00:00.000Z' })],
      '/api/admin/claims': [claimOf(2, { createdAt: '2026-11-20T11:00:00.000Z' })],
      '/api/admin/messages': [
        { ...message, id: 'msg_1', dueAt: '2026-11-18T21:00:00.000Z', minutesLeft: 0 },
        { ...message, id: 'msg_2', dueAt: '2026-11-24T15:00:00.000Z', minutesLeft: 90 },
      ],
    })
    const panel = await attention()
    await within(panel).findByRole('link', { name: 'Review: 1 refund to decide' })
    const links = within(panel)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
    expect(links).toEqual([
      ['Answer: 1 message overdue', '/admin/messages/msg_1'],
      ['View: 1 difference in the books', '/admin/payments?view=differences'],
      ['Review: 1 refund to decide', '/admin/payments?view=refunds'],
      ['Decide: 2 returns and claims to decide', '/admin/orders?state=claims'],
      ['View: 1 mail with unknown delivery', '/admin/payments?view=differences'],
    ])
  })

  test('shows when nothing waits: all quiet, with the time', async () => {
    await open()
    const panel = await attention()
    await within(panel).findByRole('heading', { name: 'All quiet' })
    expect(panel.textContent).toMatch(/Nothing needs attention, as of \w{3} \d+, \d\d:\d\d UTC\./)
  })

  test('does not say all quiet while a part of it could not be read', async () => {
    await open({}, ({ pathname }) =>
      pathname === '/api/admin/differences' ? { status: 403, body: {} } : undefined,
    )
    const panel = await attention()
    await within(panel).findByRole('heading', { name: 'Some items could not be loaded' })
    expect(panel.textContent).not.toMatch(/All quiet/)
  })
})

describe('recent activity', () => {
  test('is the latest of the audit log, each act with its person, and links there', async () => {
    const act = {
      about: null,
      subjectId: null,
      changes: [],
      reason: null,
      refusal: null,
      refusalTitle: null,
      requestId: 'r',
    }
    const done = { ...act, actor: { id: 'mem_1', name: 'Ada' }, outcome: 'done', network: '10.0.0.0/24' }
    const { asked } = await open({
      '/api/admin/audit': [
        { ...done, id: 'a', at: '2026-11-22T08:00:00.000Z', operation: 'createCategory' },
        {
          ...done,
          id: 'b',
          at: '2026-11-21T08:00:00.000Z',
          operation: 'setTier',
          about: { id: 'mem_2', name: 'Mori' },
          outcome: 'refused',
        },
      ],
    })
    const panel = await screen.findByRole('region', { name: 'Recent activity' })
    const acts = await within(panel).findAllByRole('listitem')
    expect(acts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Added a categoryAda, /),
      expect.stringMatching(/^Changed the plan \(refused\)Ada for Mori, /),
    ])
    expect(asked).toContain('/api/admin/audit?limit=6')
    expect(within(panel).getByRole('link', { name: 'Audit Log' }).getAttribute('href')).toBe('/admin/audit')
  })
})

test('quick actions link to existing pages', async () => {
  await open()
  const actions = screen.getByRole('region', { name: 'Quick actions' })
  const ways = within(actions)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')])
  expect(ways).toEqual([
    ['Add Content', '/admin/content'],
    ['Manage Live Events', '/admin/live'],
    ['New campaign', '/admin/newsletter'],
    ['New course', '/admin/courses'],
    ['New product', '/admin/products'],
    ['Pack orders', '/admin/orders'],
    ['Find a member', '/admin/users'],
    ['Pay instructors', '/admin/instructor-payments'],
  ])
})
