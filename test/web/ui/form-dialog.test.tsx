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
/** As the browser tells of Escape; true when it then closes the dialog. */
const pressEscape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))
/** True when the page may be left without a question. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })

test('a form in which nothing was written closes by Escape, by a press beside it and with the page', () => {
  const { onClose, dialog } = openForm()
  expect(pressEscape(dialog)).toBe(true)
  expect(leave()).toBe(true)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
})

test('what was written is asked about before Escape, a press beside it or the page takes it', () => {
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

test('text marked to beyond the edge, or a file that was not chosen, closes and asks nothing', () => {
  const { onClose, dialog } = openForm()
  fireEvent.pointerDown(screen.getByLabelText('Name'))
  fireEvent.click(dialog)
  write()
  fireEvent(screen.getByLabelText('Icon'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  expect(question()).toBeNull()
})
