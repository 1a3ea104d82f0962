import { box, type Canvas, fog, group, path } from '../canvas.ts'
import { type Point, polygon, ribbon } from '../ribbon.ts'
import { land, mountains } from './scenery-land.ts'

/** A tower of curved roofs. */
export function pagodaShape(x: number, y: number, width: number, storeys: number): string {
  let shape = ''
  let base = y
  let half = width / 2
  for (let i = 0; i < storeys; i++) {
    const rise = half * 0.62
    const eave = base - rise
    shape += polygon([
      [x - half * 0.62, base + 4],
      [x + half * 0.62, base + 4],
      [x + half * 0.56, eave],
      [x - half * 0.56, eave],
    ])
    const roof: Point[] = [
      [x - half * 1.12, eave - half * 0.02],
      [x - half * 0.8, eave + half * 0.04],
      [x, eave + half * 0.05],
      [x + half * 0.8, eave + half * 0.04],
      [x + half * 1.12, eave - half * 0.02],
      [x + half * 0.78, eave - half * 0.14],
      [x + half * 0.46, eave - half * 0.34],
      [x - half * 0.46, eave - half * 0.34],
      [x - half * 0.78, eave - half * 0.14],
    ]
    shape += polygon(roof)
    base = eave - half * 0.3
    half *= 0.86
  }
  return (
    shape +
    ribbon([
      [x, base + 8, 5],
      [x, base - half * 0.5, 3],
      [x, base - half * 1.3, 0.6],
    ]) +
    [0.35, 0.55, 0.75, 0.95]
      .map((s) =>
        polygon([
          [x - 9, base - half * s],
          [x + 9, base - half * s],
          [x + 7, base - half * s - 3],
          [x - 7, base - half * s - 3],
        ]),
      )
      .join('')
  )
}

export function pagoda(canvas: Canvas): string {
  const { palette, ground, light, width } = canvas
  const x = light.x < width / 2 ? light.x + 130 : light.x - 130
  const tower = pagodaShape(x, ground - 36, 190, 5)
  return (
    mountains({ ...canvas, ground: ground - 30 }) +
    group(path(tower, palette.rim), 'translate(-2 -1.6)') +
    path(tower, palette.mid) +
    path(tower, palette.ink, 0.75) +
    windows(canvas, x, ground - 36) +
    fog(canvas, ground - 120, 160, palette.glow, 0.35) +
    land(canvas, 12)
  )
}

function windows(canvas: Canvas, x: number, y: number): string {
  return [0, 1].map((i) => box(x - 16 + i * 22, y - 36, 11, 24, canvas.palette.disc, 0.85)).join('')
}
