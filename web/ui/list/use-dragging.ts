import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Dragged = { from: number; to: number }

/** Lets rows of a list be dragged up and down by a handle, with mouse, pen or finger. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const isDragging = dragged !== undefined

  /** The index of the row under the pointer. */
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const under = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return under < 0 ? rows.length - 1 : under
  }
  const follow = useEffectEvent(({ clientY }: MouseEvent) => {
    if (dragged) setDragged({ ...dragged, to: placeAt(clientY) })
  })
  const drop = useEffectEvent(() => {
    if (dragged) onDrop(dragged.from, dragged.to)
    setDragged(undefined)
  })
  // On the window, because the row moves in the page under the pointer, which ends pointer capture.
  useEffect(() => {
    if (!isDragging) return
    const ended = new AbortController()
    const { signal } = ended
    const stop = () => setDragged(undefined)
    window.addEventListener('pointermove', (event) => follow(event), { signal })
    window.addEventListener('pointerup', () => drop(), { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
    return () => ended.abort()
  }, [isDragging])

  const handleOf = (place: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // Prevents text selection and scrolling.
      event.preventDefault()
      setDragged({ from: place, to: place })
    },
  })
  return { dragged, handleOf }
}

/** The list with one entry moved to another index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const items = [...list]
  const [item] = items.splice(from, 1)
  if (item !== undefined) items.splice(to, 0, item)
  return items
}
