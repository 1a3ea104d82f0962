import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Toasts } from '../../../web/ui/feedback/toast.tsx'
import { useRemoval } from '../../../web/ui/feedback/use-removal.ts'
import '../app-harness.tsx'

const kata = { id: 'vid_1', title: 'Kata' }

function openList() {
  const remove = vi.fn(async () => undefined)
  const List = () => {
    const removal = { said: 'Removed', drop: () => {}, remove, onFailure: () => {} }
    const { hidden, removeWithUndo } = useRemoval<typeof kata>(removal)
    return hidden.has(kata.id) ? null : (
      <button type="button" onClick={() => removeWithUndo(kata)}>
        Remove
      </button>
    )
  }
  const page = render(
    <>
      <List />
      <Toasts />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(remove).not.toHaveBeenCalled()
  return { page, remove }
}

test('an item removed from a list is gone for good when the page is left, and once', async () => {
  const { page, remove } = openList()
  await act(async () => void dispatchEvent(new Event('pagehide')))
  expect(remove).toHaveBeenCalledExactlyOnceWith(kata)
  page.unmount()
  expect(remove).toHaveBeenCalledOnce()
})

test('an undone removal stays undone when the page is left', async () => {
  const { remove } = openList()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
  await act(async () => void dispatchEvent(new Event('pagehide')))
  expect(remove).not.toHaveBeenCalled()
})
