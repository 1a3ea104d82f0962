import type { Size } from '#shared/rules/media/ladder.ts'
import type { Frame } from './settings/plan.ts'

/** The size of an output, and the ffmpeg filters that make it. Encoders require even numbers. */
export function pictureOf(source: Size, frame: Frame): { readonly size: Size; readonly filters: string } {
  const box = boxOf(source, frame)
  const { size, filters } = scale(source, box, frame)
  return { size, filters: `${filters},setsar=1` }
}

function scale(source: Size, box: Size, frame: Frame): { size: Size; filters: string } {
  const inside = within(source, box)
  switch (frame.scaling) {
    case 'STRETCH_TO_OUTPUT':
      return { size: box, filters: to(box) }
    case 'FILL': {
      const around = cover(source, box)
      return { size: box, filters: `${to(around)},crop=${box.width}:${box.height}` }
    }
    case 'FIT':
      return { size: inside, filters: to(inside) }
    case 'FIT_NO_UPSCALE': {
      const size = inside.width > source.width ? even(source) : inside
      return { size, filters: to(size) }
    }
    case 'DEFAULT':
      return { size: box, filters: `${to(inside)},pad=${box.width}:${box.height}:(ow-iw)/2:(oh-ih)/2` }
  }
}

/** A missing side follows from the other and the source's aspect ratio; without both the source's size stays. */
function boxOf(source: Size, { width, height }: Frame): Size {
  const ratio = source.width / source.height
  if (width && height) return even({ width, height })
  if (width) return even({ width, height: width / ratio })
  if (height) return even({ width: height * ratio, height })
  return even(source)
}

const within = (source: Size, box: Size) =>
  resized(source, Math.min(box.width / source.width, box.height / source.height))

const cover = (source: Size, box: Size) => {
  const size = resized(source, Math.max(box.width / source.width, box.height / source.height))
  return { width: Math.max(size.width, box.width), height: Math.max(size.height, box.height) }
}

const resized = ({ width, height }: Size, factor: number) =>
  even({ width: width * factor, height: height * factor })

const even = ({ width, height }: Size): Size => ({ width: toEven(width), height: toEven(height) })

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

const to = ({ width, height }: Size) => `scale=${width}:${height}`
