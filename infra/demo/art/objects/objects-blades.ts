import { type Canvas, group, line, linear, oval, path } from '../canvas.ts'
import { polygon, ribbon } from '../ribbon.ts'

function blade(canvas: Canvas): string {
  const { palette } = canvas
  const steel = linear(
    canvas,
    [
      [0, '#fffaf0'],
      [0.5, palette.disc],
      [1, palette.far],
    ],
    true,
  )
  const edge = ribbon(
    [
      [0, 30, 7.5],
      [3, -120, 7],
      [10, -250, 6],
      [22, -340, 0.4],
    ],
    false,
  )
  const grip = ribbon([
    [0, 42, 8],
    [-3, 90, 7.4],
    [-8, 142, 8],
  ])
  const wrap = Array.from({ length: 7 }, (_, i) =>
    path(
      polygon([
        [-1 - i * 1.1, 52 + i * 13],
        [4 - i * 1.1, 58 + i * 13],
        [-1 - i * 1.1, 64 + i * 13],
        [-6 - i * 1.1, 58 + i * 13],
      ]),
      palette.rim,
      0.85,
    ),
  ).join('')
  return (
    path(edge, steel) +
    line(
      [
        [4, 20],
        [6, -120],
        [13, -250],
        [21, -330],
      ],
      palette.far,
      1.6,
      0.7,
    ) +
    oval(0, 36, 27, 7, palette.ink) +
    oval(0, 34, 27, 6, palette.discEdge) +
    path(grip, palette.ink) +
    wrap
  )
}

/** A sword driven into the ground. */
export function plantedSword(canvas: Canvas): string {
  return (
    group(blade(canvas), 'rotate(180) translate(0 300) scale(1.02)') + oval(0, 4, 70, 9, canvas.palette.ink)
  )
}

/** Two blades crossed behind a guard. */
export function crossedSwords(canvas: Canvas): string {
  return (
    group(blade(canvas), 'translate(-70 -70) rotate(36) scale(1.05)') +
    group(blade(canvas), 'translate(70 -70) scale(-1 1) rotate(36) scale(1.05)')
  )
}
