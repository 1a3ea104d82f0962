/** The zoom of a picture relative to its fitted size, and the position of its middle as a share of the stage. */
export type View = { zoom: number; x: number; y: number }

export const least = 0.5
export const most = 3
export const step = 0.5
export const fitting: View = { zoom: 1, x: 0, y: 0 }

/** The nearest step within the bounds: a pinch of 2.1 ends at 2. */
export const snapped = (zoom: number) => Math.min(most, Math.max(least, Math.round(zoom / step) * step))

/** Moves a view so that no more empty space than necessary is visible: a picture that fits is centred. */
export function kept({ zoom, x, y }: View): View {
  const room = Math.max(0, (zoom - 1) / 2)
  const within = (at: number) => Math.min(room, Math.max(-room, at)) + 0
  return { zoom, x: within(x), y: within(y) }
}

/** Changes the zoom; the middle stays in place. */
export function zoomed(view: View, zoom: number): View {
  const ratio = zoom / view.zoom
  return kept({ zoom, x: view.x * ratio, y: view.y * ratio })
}

/** One zoom step in or out. */
export const stepped = (view: View, way: 1 | -1) => zoomed(view, snapped(view.zoom + way * step))

export const moved = ({ zoom, x, y }: View, by: { x: number; y: number }) =>
  kept({ zoom, x: x + by.x, y: y + by.y })
