import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

/** What an admin sees of the opens and clicks of a newsletter. */

const moment = '2026-11-20T09:00:00.000Z'
const recipients = {
  due: 0,
  sending: 0,
  sent: 50,
  refused: 0,
  unknown: 0,
  delivered: 1150,
  bounced: 0,
  complained: 0,
  left: 3,
}
const campaign: Campaign = {
  id: 'cmp_1',
  subject: 'Open mat',
  content: 'Oss',
  htmlContent: null,
  status: 'sent',
  scheduledAt: null,
  morningOf: null,
  nextAt: null,
  sentAt: moment,
  sentCount: 1200,
  isTracked: true,
  openCount: 480,
  clickCount: 96,
  createdBy: 'mem_1',
  createdAt: moment,
  updatedAt: moment,
  audience: 'all',
  delivery: 'finished',
  recipients,
}

const hint = /Opens and clicks are counted in sent mails/

async function open(more: Partial<Campaign>, newsletterTracking = false) {
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/newsletter/campaigns/cmp_1') return { body: { ...campaign, ...more } }
    if (pathname === '/api/settings')
      return { body: { ...defaultSite, ...(newsletterTracking && { newsletterTracking }) } }
    return undefined
  })
  await openPage('/admin/newsletter/cmp_1')
  await screen.findByRole('heading', { level: 2, name: 'Preview' })
}

/** Label, value and note of each figure. */
function figures() {
  const cards = screen.getByRole('region', { name: 'Recipients' }).querySelectorAll('dl > div')
  return [...cards].map(({ children }) => [...children].map(({ textContent }) => textContent))
}

beforeAll(() => import('../../../web/features/newsletter/admin/campaign-page.tsx'))
beforeEach(() => setSessionHint(true))

test('opens and clicks stand beside what was sent and delivered, as rough counts', async () => {
  await open({})
  expect(figures().slice(0, 4)).toEqual([
    ['Sent', '1,200', 'of 1,203'],
    ['Delivered', '1,150', '50 in transit'],
    ['Opened', 'about 480', '40% of sent; including automatic opens'],
    ['Clicked', 'about 96', '8% of sent; including link checkers'],
  ])
  expect(screen.getByText(hint)).toBeTruthy()
})

test('a newsletter that was not counted has no such figures', async () => {
  await open({ isTracked: false, openCount: 0, clickCount: 0 }, true)
  expect(figures().map(([label]) => label)).not.toContain('Opened')
  expect(screen.queryByText(hint)).toBeNull()
})

test.each([true, false])(
  'the preview of a draft says that links are counted where the setting is %s',
  async (on) => {
    await open({ status: 'draft', delivery: null, sentAt: null, recipients: null, isTracked: false }, on)
    if (on) expect(await screen.findByText(hint)).toBeTruthy()
    else expect(screen.queryByText(hint)).toBeNull()
  },
)

test('bounced mails and those reported as spam are counted apart', async () => {
  await open({ recipients: { ...recipients, bounced: 2, complained: 1 } })
  expect(figures()).toContainEqual(['Bounced', '2', '1 reported as spam'])
})
