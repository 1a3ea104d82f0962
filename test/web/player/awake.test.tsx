import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useAwake } from '../../../web/ui/player/media/use-awake.ts'
import { createMedia, type Media, type MediaState } from '../../../web/ui/player/media/use-media.ts'

let media: Media
let set: (change: Partial<MediaState>) => void
let isKeyboard = false

function Frame({ held }: { held: boolean }) {
  const { awake, wake, onFocus, onBlur } = useAwake(media, held)
  return (
    <section aria-label="Player" onPointerMove={wake} onKeyDown={wake} onFocus={onFocus} onBlur={onBlur}>
      <p>{awake ? 'shown' : 'hidden'}</p>
      <button type="button">Mute</button>
    </section>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const controls = () => screen.getByText(/shown|hidden/).textContent
const frame = () => screen.getByRole('region')

function open({ held = false } = {}) {
  const { rerender } = render(<Frame held={held} />)
  return { hold: (isHeld: boolean) => rerender(<Frame held={isHeld} />) }
}

beforeEach(() => {
  vi.useFakeTimers()
  const base = createMedia()
  const listeners = new Set<() => void>()
  let state = base.getState()
  media = {
    ...base,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  set = (change) =>
    act(() => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    })
  isKeyboard = false
  const matches = Element.prototype.matches
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' ? isKeyboard : matches.call(this, selector)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the controls', () => {
  test('hide 3 seconds after playback starts', () => {
    open()
    pass(10_000)
    set({ paused: false, started: true })
    pass(2999)
    expect(controls()).toBe('shown')
    pass(1)
    expect(controls()).toBe('hidden')
  })

  test('never hide while the video is paused', () => {
    open()
    set({ paused: false, started: true })
    pass(3000)
    set({ paused: true })
    pass(60_000)
    expect(controls()).toBe('shown')
  })

  test.each([
    ['a pointer', () => fireEvent.pointerMove(frame())],
    ['a key', () => fireEvent.keyDown(frame(), { key: 'm' })],
    ['focus', () => fireEvent.focus(screen.getByRole('button'))],
  ])('come back for %s, for 3 seconds', (_, come) => {
    open()
    set({ paused: false, started: true })
    pass(3000)
    come()
    expect(controls()).toBe('shown')
    pass(3000)
    expect(controls()).toBe('hidden')
  })

  test('stay while one of them has the keyboard focus', () => {
    open()
    set({ paused: false, started: true })
    isKeyboard = true
    fireEvent.focus(screen.getByRole('button'))
    pass(60_000)
    expect(controls()).toBe('shown')
    fireEvent.blur(screen.getByRole('button'))
    expect(controls()).toBe('hidden')
  })

  test('stay while a menu is open or the seek line is dragged', () => {
    const { hold } = open({ held: true })
    set({ paused: false, started: true })
    pass(60_000)
    expect(controls()).toBe('shown')
    hold(false)
    expect(controls()).toBe('hidden')
  })
})
