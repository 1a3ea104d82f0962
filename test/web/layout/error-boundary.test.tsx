import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../web/layout/error-boundary.tsx'
import { MemoryRouter } from '../memory-router.tsx'
import '../app-harness.tsx'

test('a page whose code cannot be loaded offline says so, and opens automatically when the network is back', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onReset = vi.fn()
  const Page = () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return <h1>Courses</h1>
  }
  render(
    <MemoryRouter>
      <ErrorBoundary resetKey="/courses" onReset={onReset}>
        <Page />
      </ErrorBoundary>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('heading', { name: 'Courses' })).toBeTruthy()
  expect(onReset).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
