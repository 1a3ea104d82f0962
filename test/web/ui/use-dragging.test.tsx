import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moved, useDragging } from '../../../web/ui/list/use-dragging.ts'

/** Rows of a list are dragged by their handles. */

const onDrop = vi.fn<(from: number, to: number) => void>()
const names = ['One', 'Two', 'Three']

function Rows() {
  const list = useRef<HTMLUListElement>(null)
  const { dragged, handleOf } = useDragging(list, onDrop)
  const shown = dragged ? moved(names, dragged.from, dragged.to) : names
  return (
    <ul ref={list}>
      {shown.map((name, at) => (
        <li key={name}>
          <span data-testid={`handle ${name}`} {...handleOf(at)} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const grip = (name: string, button = 0) =>
  fireEvent.pointerDown(screen.getByTestId(`handle ${name}`), { button, clientY: 0 })
const moveTo = (clientY: number) => fireEvent.pointerMove(window, { clientY })

beforeEach(() => {
  // Each row is a hundred pixels high.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = [...(this.parentElement?.children ?? [])].indexOf(this) * 100
    return new DOMRect(0, top, 300, 100)
  })
  render(<Rows />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  onDrop.mockReset()
})

test('a row follows the pointer, and is dropped where it is released', () => {
  grip('One')
  moveTo(150)
  expect(shown()).toEqual(['Two', 'One', 'Three'])
  moveTo(250)
  expect(shown()).toEqual(['Two', 'Three', 'One'])
  fireEvent.pointerUp(window)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(0, 2)
})

test('a row that is dragged below the list becomes the last one', () => {
  grip('Two')
  moveTo(900)
  fireEvent.pointerUp(window)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(1, 2)
})

test('Escape puts the row back', () => {
  grip('One')
  moveTo(250)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(shown()).toEqual(names)
  fireEvent.pointerUp(window)
  expect(onDrop).not.toHaveBeenCalled()
})

test('a drag that the browser ends puts the row back', () => {
  grip('One')
  moveTo(250)
  fireEvent.pointerCancel(window)
  expect(shown()).toEqual(names)
  fireEvent.pointerUp(window)
  expect(onDrop).not.toHaveBeenCalled()
})

test('another button of the mouse drags nothing', () => {
  grip('One', 2)
  moveTo(250)
  expect(shown()).toEqual(names)
})
