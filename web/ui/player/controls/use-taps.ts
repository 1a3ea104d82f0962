import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { skipSeconds } from '../media/media-session.ts'
import type { Deck } from './deck.ts'

type Options = {
  deck: Deck
  /** A single tap of a finger. */
  onTap: () => void
}

/** A second tap within this time makes a double tap. */
const doubleTapMs = 280
/** The share of the width on each side where a double tap skips. */
const sideShare = 0.38

/** The effect of a press on the picture: a mouse click toggles playback; taps show the controls or skip. */
export function useTaps({ deck, onTap }: Options) {
  const byTouch = useRef(false)
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])

  const tap = (share: number) => {
    const now = performance.now()
    const isDouble = now - lastTapAt.current < doubleTapMs
    lastTapAt.current = now
    clearTimeout(pending.current)
    if (!isDouble) pending.current = setTimeout(onTap, doubleTapMs)
    else if (share < sideShare) deck.skip(-skipSeconds)
    else if (share > 1 - sideShare) deck.skip(skipSeconds)
    else deck.togglePlay()
  }

  return {
    onPointerDown(event: PointerEvent) {
      byTouch.current = event.pointerType === 'touch'
    },
    onClick(event: MouseEvent) {
      if (!byTouch.current) return deck.togglePlay()
      const box = event.currentTarget.getBoundingClientRect()
      tap((event.clientX - box.left) / box.width)
    },
    onDoubleClick() {
      if (!byTouch.current) deck.toggleFullscreen()
    },
  }
}
