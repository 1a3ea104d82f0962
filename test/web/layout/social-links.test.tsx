import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openPage, serve } from '../app-harness.tsx'

/** Resolution C74: shown in the footer when set. */

/** A browser's watch over what comes into sight; `reach` scrolls to the foot. */
function watchSight() {
  let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen) {
        seen = callback
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return { reach: () => act(async () => seen?.([{ isIntersecting: true }])) }
}

const links = {
  facebook: null,
  instagram: null,
  youtube: null,
  x: 'https://x.com/kiai',
  tiktok: null,
}
const address = '/api/social-links'

describe('the pages elsewhere', () => {
  test('are asked for at the foot of a page, not before, and those that are set are shown', async () => {
    const { reach } = watchSight()
    const { asked } = serve(({ pathname }) => (pathname === address ? { body: links } : undefined))
    await openPage('/videos')
    expect(asked).not.toContain(address)
    await reach()
    const nav = await screen.findByRole('navigation', { name: 'Social media' })
    const shown = within(nav).getAllByRole('link')
    expect(shown.map(({ textContent }) => textContent)).toEqual(['X'])
    expect(shown[0]?.getAttribute('href')).toBe('https://x.com/kiai')
    expect(shown[0]?.getAttribute('rel')).toContain('noopener')
  })

  test('that cannot be had leave the page as it is', async () => {
    const { reach } = watchSight()
    serve(({ pathname }) => (pathname === address ? { status: 503, body: 'busy' } : undefined))
    await openPage('/videos')
    await reach()
    expect(screen.queryByRole('navigation', { name: 'Social media' })).toBeNull()
    expect(screen.getByText('© 2025 Kiai')).toBeTruthy()
  })
})
