import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitting, moved, snapped, stepped, type View, zoomed } from './zoom.ts'

type Finger = { x: number; y: number }

/** The wheel distance of one zoom step: a trackpad reports small pieces. */
const wheelStep = 60
/** The minimum distance of a swipe in pixels; a shorter movement is a press. */
const swipe = 60

const distance = ([a, b]: readonly Finger[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/**
 * Zooming and panning of a picture by wheel, drag and two fingers. `onTurn` is called on a swipe over a picture that is
 * not enlarged.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, onTurn: (way: 1 | -1) => void) {
  const [view, setView] = useState<View>(fitting)
  const fingers = useRef(new Map<number, Finger>())
  const pinch = useRef({ zoom: 1, distance: 0 })
  const swiped = useRef(0)
  const turned = useRef(0)

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    turned.current += event.deltaY
    if (Math.abs(turned.current) < wheelStep) return
    const way = turned.current < 0 ? 1 : -1
    turned.current = 0
    setView((now) => stepped(now, way))
  })
  useEffect(() => {
    const element = stage.current
    // A listener added by React could not keep the page from being zoomed too.
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])

  const onPointerDown = (event: React.PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    swiped.current = 0
    pinch.current = { zoom: view.zoom, distance: distance([...fingers.current.values()]) }
  }
  const onPointerMove = (event: React.PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, now)
    if (fingers.current.size === 2) {
      const ratio = distance([...fingers.current.values()]) / Math.max(1, pinch.current.distance)
      const zoom = Math.min(3, Math.max(0.5, pinch.current.zoom * ratio))
      setView((view) => zoomed(view, zoom))
      return
    }
    const { clientWidth, clientHeight } = event.currentTarget
    swiped.current += now.x - before.x
    setView((view) =>
      moved(view, { x: (now.x - before.x) / clientWidth, y: (now.y - before.y) / clientHeight }),
    )
  }
  const onPointerUp = (event: React.PointerEvent<HTMLElement>) => {
    const wasPinch = fingers.current.size === 2
    fingers.current.delete(event.pointerId)
    if (wasPinch) setView((view) => zoomed(view, snapped(view.zoom)))
    else if (view.zoom <= 1 && Math.abs(swiped.current) > swipe) onTurn(swiped.current < 0 ? 1 : -1)
    swiped.current = 0
  }
  return {
    view,
    setView,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}
