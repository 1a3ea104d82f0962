import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { defaultSite } from '#shared/rules/site.ts'
import { openPage, serve } from '../app-harness.tsx'

/** Shown in the footer when set. */

const links = {
  facebook: null,
  instagram: null,
  youtube: null,
  x: 'https://x.com/kiai',
  tiktok: null,
}
const address = '/api/settings'
const site = { ...defaultSite, socialLinks: links }

describe('the social pages', () => {
  test('that are set are shown at the foot of a page', async () => {
    serve(({ pathname }) => (pathname === address ? { body: site } : undefined))
    await openPage('/videos')
    const nav = await screen.findByRole('navigation', { name: 'Social media' })
    const shown = within(nav).getAllByRole('link')
    expect(shown.map(({ textContent }) => textContent)).toEqual(['X'])
    expect(shown[0]?.getAttribute('href')).toBe('https://x.com/kiai')
    expect(shown[0]?.getAttribute('rel')).toContain('noopener')
  })

  test('that cannot be loaded leave the page unchanged', async () => {
    serve(({ pathname }) => (pathname === address ? { status: 503, body: 'busy' } : undefined))
    await openPage('/videos')
    expect(screen.queryByRole('navigation', { name: 'Social media' })).toBeNull()
    expect(screen.getByText('© 2025 Kiai')).toBeTruthy()
  })
})

describe('the banner', () => {
  test('is shown above every page once an admin has set it', async () => {
    const banner = 'Maintenance on Sunday from 2 to 3 AM UTC'
    serve(({ pathname }) => (pathname === address ? { body: { ...defaultSite, banner } } : undefined))
    await openPage('/videos')
    expect(await screen.findByText(banner)).toBeTruthy()
  })
})
