import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import type { ProductPicture } from '#shared/contract/store/product.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import styles from './lightbox.module.css'
import { useZoom } from './use-zoom.ts'
import { fitting, least, most, moved, stepped } from './zoom.ts'

type LightboxProps = {
  pictures: readonly ProductPicture[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** The distance that an arrow key moves an enlarged picture, as a share of the stage. */
const pan = 0.12
const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: pan, y: 0 },
  ArrowRight: { x: -pan, y: 0 },
  ArrowUp: { x: 0, y: pan },
  ArrowDown: { x: 0, y: -pan },
}

/** A product's pictures in full screen, with zoom by keys, wheel, dragging and pinching. */
export function Lightbox({ pictures, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const picture = pictures[index]
  const turn = (way: 1 | -1) => {
    onIndex((index + way + pictures.length) % pictures.length)
    setView(fitting)
  }
  const { view, setView, handlers } = useZoom(stage, turn)
  useEffect(() => dialog.current?.showModal(), [])

  const nearer = () => setView((now) => stepped(now, 1))
  const further = () => setView((now) => stepped(now, -1))
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === '+' || event.key === '=') nearer()
    else if (event.key === '-') further()
    else if (event.key === '0') setView(fitting)
    else if (move && view.zoom > 1) setView((now) => moved(now, move))
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else return
    event.preventDefault()
  }
  if (!picture) return null
  const place = { '--zoom': view.zoom, '--x': view.x, '--y': view.y } as CSSProperties
  const name = `${index + 1} of ${pictures.length}`
  return (
    <dialog
      ref={dialog}
      aria-label="Pictures"
      className={styles.lightbox}
      style={place}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={styles.stage} data-near={view.zoom > 1 || undefined} {...handlers}>
        <img src={picture.url} alt={picture.alt} width={960} height={1200} draggable={false} />
      </div>
      <p className={styles.name} role="status">
        {name}
        <span className="visually-hidden">
          , {picture.alt}, zoom {view.zoom}
        </span>
      </p>
      <IconButton label="Close" className={styles.close} onClick={() => dialog.current?.close()}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      {pictures.length > 1 && (
        <>
          <IconButton label="Previous picture" className={styles.before} onClick={() => turn(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next picture" className={styles.after} onClick={() => turn(1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <div className={styles.tools}>
        <IconButton label="Zoom out" aria-disabled={view.zoom <= least} onClick={further}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <span className={styles.zoom} aria-hidden="true">
          {Math.round(view.zoom * 10) / 10}×
        </span>
        <IconButton label="Zoom in" aria-disabled={view.zoom >= most} onClick={nearer}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Fit" onClick={() => setView(fitting)}>
          <Maximize size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {view.zoom > 1 && (
        <div className={styles.map} aria-hidden="true">
          <img src={picture.url} alt="" width={96} height={120} draggable={false} />
          <span />
        </div>
      )}
    </dialog>
  )
}
