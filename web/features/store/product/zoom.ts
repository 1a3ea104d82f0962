/** How much larger a picture is shown than it fits, and where its middle lies then, in shares of the stage. */
export type View = { zoom: number; x: number; y: number }

export const least = 0.5
export const most = 3
export const step = 0.5
export const fitting: View = { zoom: 1, x: 0, y: 0 }

/** The nearest step within the bounds: a pinch of 2.1 ends at 2. */
export const snapped = (zoom: number) => Math.min(most, Math.max(least, Math.round(zoom / step) * step))

/** A view that shows no more beside the picture than it must: one that fits stands in the middle. */
export function kept({ zoom, x, y }: View): View {
  const room = Math.max(0, (zoom - 1) / 2)
  const within = (at: number) => Math.min(room, Math.max(-room, at)) + 0
  return { zoom, x: within(x), y: within(y) }
}

/** Another zoom; what is in the middle stays there. */
export function zoomed(view: View, zoom: number): View {
  const ratio = zoom / view.zoom
  return kept({ zoom, x: view.x * ratio, y: view.y * ratio })
}

/** One step nearer or further away. */
export const stepped = (view: View, way: 1 | -1) => zoomed(view, snapped(view.zoom + way * step))

export const moved = ({ zoom, x, y }: View, by: { x: number; y: number }) =>
  kept({ zoom, x: x + by.x, y: y + by.y })
