import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, Toasts, toast } from '../../../web/ui/feedback/toast.tsx'
import '../app-harness.tsx'

afterEach(() => dismissToast())

test('one toast is visible at a time: the newest replaces the one before', () => {
  render(<Toasts />)
  act(() => toast({ title: 'First' }))
  act(() => toast({ title: 'Second', description: 'More of it' }))
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('SecondMore of it')
})

test('a toast goes after five seconds, counted again for each', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => toast({ title: 'First' }))
  act(() => vi.advanceTimersByTime(4000))
  act(() => toast({ title: 'Second' }))
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.getByText('Second')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Second')).toBeNull()
})

test('a toast stays while it is hovered or focused, and its whole time after', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  const held = [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const
  for (const [come, go] of held) {
    act(() => toast({ title: 'Saved' }))
    come(screen.getByRole('status'))
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeTruthy()
    go(screen.getByRole('status'))
    act(() => vi.advanceTimersByTime(4999))
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved')).toBeNull()
  }
})

test('a toast can be closed', () => {
  render(<Toasts />)
  act(() => toast({ title: 'Saved' }))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('Saved')).toBeNull()
})

test.each(['Undo', 'Dismiss'])('%s returns the focus to where it was', (name) => {
  render(
    <main id="main" tabIndex={-1}>
      <button type="button">Remove</button>
      <Toasts />
    </main>,
  )
  const remove = screen.getByRole('button', { name: 'Remove' })
  remove.focus()
  act(() => toast({ title: 'Removed', action: { label: 'Undo', onPress: () => {} } }))
  const button = screen.getByRole('button', { name })
  button.focus()
  act(() => button.click())
  expect(screen.queryByText('Removed')).toBeNull()
  expect(document.activeElement).toBe(remove)
})

test('the page gets the focus if the element that had it before a toast is gone', () => {
  const page = (children: React.ReactNode) => (
    <main id="main" tabIndex={-1}>
      {children}
      <Toasts />
    </main>
  )
  const { rerender } = render(page(<button type="button">Remove</button>))
  screen.getByRole('button', { name: 'Remove' }).focus()
  act(() => toast({ title: 'Removed' }))
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  rerender(page(null))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
