import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type Crop, drawCrop, fileOf, middle, pictureSize, squareOf } from './crop-picture.ts'
import styles from './picture-dialog.module.css'

type PictureDialogProps = {
  /** The picture to crop; undefined shows no dialog. */
  image: ImageBitmap | undefined
  busy: boolean
  onClose: () => void
  onSave: (file: Awaited<ReturnType<typeof fileOf>>) => void
}

/** Crops a picture, by dragging or with sliders. */
export function PictureDialog({ image, busy, onClose, onSave }: PictureDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const save = async () => canvas.current && onSave(await fileOf(canvas.current))
  return (
    <Dialog
      open={image !== undefined}
      onClose={onClose}
      title="Your picture"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="gold" busy={busy} onClick={() => void save()}>
            Use picture
          </Button>
        </>
      }
    >
      {image && <Cropper image={image} canvas={canvas} />}
    </Dialog>
  )
}

const within = (value: number) => Math.min(1, Math.max(-1, value))

type CropperProps = { image: ImageBitmap; canvas: React.RefObject<HTMLCanvasElement | null> }

function Cropper({ image, canvas }: CropperProps) {
  const [crop, setCrop] = useState<Crop>(middle)
  const change = (part: Partial<Crop>) => setCrop((before) => ({ ...before, ...part }))

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [canvas, image, crop])

  /** The picture follows the finger: dragging to the right shows more of its left. */
  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { size } = squareOf(image, crop)
    const perPixel = size / event.currentTarget.clientWidth
    const step = (moved: number, free: number) => (free > 0 ? (-2 * moved * perPixel) / free : 0)
    change({
      x: within(crop.x + step(event.movementX, image.width - size)),
      y: within(crop.y + step(event.movementY, image.height - size)),
    })
  }

  return (
    <div className={styles.cropper}>
      <canvas
        ref={canvas}
        width={pictureSize}
        height={pictureSize}
        className={styles.canvas}
        role="img"
        aria-label="Visible part of the picture"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles.sliders}>
        <Slider label="Zoom" least={1} most={3} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
        <Slider label="Left to right" least={-1} most={1} value={crop.x} onChange={(x) => change({ x })} />
        <Slider label="Top to bottom" least={-1} most={1} value={crop.y} onChange={(y) => change({ y })} />
      </div>
    </div>
  )
}

type SliderProps = {
  label: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, least, most, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={0.05}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
