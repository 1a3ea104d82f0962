import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Lightbox } from '../../../web/features/store/product/lightbox.tsx'
import { fitting, kept, moved, snapped, stepped, zoomed } from '../../../web/features/store/product/zoom.ts'

/** Pictures zoom from 0.5 to 3 in steps of 0.5. */

describe('the zoom', () => {
  test('goes from 0.5 to 3 in steps of 0.5, and no further', () => {
    const seen: number[] = []
    let view = fitting
    for (let at = 0; at < 6; at++) {
      view = stepped(view, 1)
      seen.push(view.zoom)
    }
    expect(seen).toEqual([1.5, 2, 2.5, 3, 3, 3])
    for (let at = 0; at < 7; at++) view = stepped(view, -1)
    expect(view.zoom).toBe(0.5)
  })

  test.each([
    [2.1, 2],
    [2.26, 2.5],
    [0.1, 0.5],
    [9, 3],
  ])('a pinch that ends at %s snaps to %s', (pinched, zoom) => expect(snapped(pinched)).toBe(zoom))

  test('keeps the picture within the view', () => {
    expect(kept({ zoom: 1, x: 0.4, y: -1 })).toEqual({ zoom: 1, x: 0, y: 0 })
    expect(moved({ zoom: 2, x: 0.4, y: 0 }, { x: 0.4, y: -0.2 })).toEqual({ zoom: 2, x: 0.5, y: -0.2 })
  })

  test('keeps the centre of the view in place', () => {
    expect(zoomed({ zoom: 2, x: 0.2, y: -0.1 }, 3)).toEqual({
      zoom: 3,
      x: expect.closeTo(0.3),
      y: expect.closeTo(-0.15),
    })
  })
})

const pictures = ['front', 'back', 'detail'].map((alt) => ({
  url: `/media/images/${alt}.webp`,
  alt,
  color: null,
}))

function Opened({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0)
  return <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={onClose} />
}

describe('the full-screen pictures', () => {
  const onClose = vi.fn()
  afterEach(cleanup)
  beforeEach(() => {
    onClose.mockReset()
    render(<Opened onClose={onClose} />)
  })
  const told = () => screen.getByRole('status').textContent
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })

  test('announce the current picture and its zoom', () => {
    expect(told()).toBe('1 of 3, front, zoom 1')
    press('+')
    press('+')
    expect(told()).toBe('1 of 3, front, zoom 2')
    press('-')
    expect(told()).toBe('1 of 3, front, zoom 1.5')
    press('0')
    expect(told()).toBe('1 of 3, front, zoom 1')
  })

  test('are turned by arrow keys, in a circle; a zoomed picture is moved by them instead', () => {
    press('ArrowRight')
    expect(told()).toContain('2 of 3, back')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(told()).toContain('3 of 3, detail')
    press('+')
    press('ArrowRight')
    expect(told()).toBe('3 of 3, detail, zoom 1.5')
  })

  test('the next picture starts unzoomed', () => {
    press('+')
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(told()).toBe('2 of 3, back, zoom 1')
  })

  test('have buttons for everything, disabled at the limits', () => {
    const out = screen.getByRole('button', { name: 'Zoom out' })
    fireEvent.click(out)
    expect(told()).toContain('zoom 0.5')
    expect(out.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Fit' }))
    for (let at = 0; at < 5; at++) fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(told()).toContain('zoom 3')
    expect(screen.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('zoom by the wheel, one step per turn', () => {
    const stage = screen.getByRole('img', { name: 'front' }).parentElement
    const wheel = (deltaY: number) =>
      act(() => void stage?.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true })))
    wheel(-100)
    expect(told()).toContain('zoom 1.5')
    wheel(20)
    expect(told()).toContain('zoom 1.5')
    wheel(60)
    expect(told()).toContain('zoom 1')
  })

  test('close', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalled()
  })
})
