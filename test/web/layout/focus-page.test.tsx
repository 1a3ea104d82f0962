import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../web/ui/dialog/dialog.tsx'
import { ErrorState } from '../../../web/ui/feedback/state.tsx'
import '../app-harness.tsx'

/** A keyboard user continues from the page's beginning, not from the top of the document. */

function Page({ isAsking, isLeaving }: { isAsking: boolean; isLeaving: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      {!isLeaving && <button type="button">Delete my account</button>}
      <Dialog open={isAsking} onClose={() => {}} title="Delete your account?">
        <p>It goes for good.</p>
      </Dialog>
    </main>
  )
}

test('the page has the focus when a dialog closes and its opener is gone', () => {
  const { rerender } = render(<Page isAsking={false} isLeaving={false} />)
  screen.getByRole('button', { name: 'Delete my account' }).focus()
  rerender(<Page isAsking isLeaving={false} />)
  screen.getByRole('button', { name: 'Close' }).focus()
  rerender(<Page isAsking={false} isLeaving />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the page has the focus while a failed part is loaded again', () => {
  const onRetry = vi.fn()
  render(
    <main id="main" tabIndex={-1}>
      <ErrorState onRetry={onRetry} />
    </main>,
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  expect(onRetry).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
