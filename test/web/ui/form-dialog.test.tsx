import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '../../../web/ui/dialog/form-dialog.tsx'
import '../app-harness.tsx'

function openForm() {
  const onClose = vi.fn()
  render(
    <FormDialog open onClose={onClose} title="Add Category" saveLabel="Create" busy={false}>
      {(id) => (
        <form id={id}>
          <input aria-label="Name" />
          <input type="file" aria-label="Icon" />
        </form>
      )}
    </FormDialog>,
  )
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Add Category' }) }
}
const write = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Judo' } })
/** Fires the browser's event for Escape. Returns true when the dialog then closes. */
const pressEscape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))
/** Returns true when the page may be left without a question. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })

test('an unchanged form closes by Escape, by a press beside it and with the page', () => {
  const { onClose, dialog } = openForm()
  expect(pressEscape(dialog)).toBe(true)
  expect(leave()).toBe(true)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
})

test('a changed form asks before Escape, a press beside it or the page discards it', () => {
  const { onClose, dialog } = openForm()
  write()
  expect(pressEscape(dialog)).toBe(false)
  expect(question()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(question()).toBeNull()
  expect(leave()).toBe(false)
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('text selected beyond the edge, or a cancelled file choice, neither closes nor asks', () => {
  const { onClose, dialog } = openForm()
  fireEvent.pointerDown(screen.getByLabelText('Name'))
  fireEvent.click(dialog)
  write()
  fireEvent(screen.getByLabelText('Icon'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  expect(question()).toBeNull()
})
