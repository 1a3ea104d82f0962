import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ShowMore } from '../../../web/ui/list/show-more.tsx'

afterEach(cleanup)

const listOf = (hasNextPage: boolean) => ({ hasNextPage, isFetchingNextPage: false, fetchNextPage: () => {} })
const shown = (hasNextPage: boolean) => (
  <>
    <input aria-label="Search" />
    <ShowMore list={listOf(hasNextPage)}>Show more</ShowMore>
  </>
)

function press() {
  const button = screen.getByRole('button', { name: 'Show more' })
  button.focus()
  fireEvent.click(button)
}

test('a reader who loads the last page keeps the focus where the button was', () => {
  const { rerender } = render(shown(true))
  press()
  rerender(shown(false))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('All are shown'))
})

test('a reader who has moved the focus keeps it there', () => {
  const { rerender } = render(shown(true))
  press()
  screen.getByLabelText('Search').focus()
  rerender(shown(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a list without more has no button', () => {
  const { container } = render(<ShowMore list={listOf(false)}>Show more</ShowMore>)
  expect(container.innerHTML).toBe('')
})
