import { box, type Canvas, line, linear, oval, path } from '../canvas.ts'
import { type Point, polygon, ribbon } from '../ribbon.ts'

/** The wooden training post of southern kung fu. */
export function woodenPost(canvas: Canvas): string {
  const { palette } = canvas
  const wood = linear(
    canvas,
    [
      [0, palette.rim],
      [0.1, palette.discEdge],
      [0.45, palette.mid],
      [1, palette.ink],
    ],
    true,
  )
  const arm = (from: Point, to: Point) =>
    path(
      ribbon(
        [
          [...from, 13],
          [...to, 8.5],
        ],
        false,
      ),
      palette.mid,
    ) +
    line(
      [
        [from[0], from[1] - 11],
        [to[0], to[1] - 7],
      ],
      palette.rim,
      2.4,
      0.75,
    ) +
    oval(to[0], to[1], 5, 8.4, palette.discEdge)
  const slats =
    [-262, -88]
      .map((y) => box(-210, y, 420, 15, palette.ink) + box(-210, y, 420, 2, palette.rim, 0.4))
      .join('') + [-196, 180].map((x) => box(x, -390, 17, 396, palette.ink)).join('')
  const trunk =
    `<path d="M-32 -372Q0 -382 32 -372V-6Q0 4 -32 -6Z" fill="${wood}"/>` +
    oval(0, -372, 32, 8, palette.discEdge)
  const leg =
    path(
      ribbon(
        [
          [16, -118, 14],
          [84, -84, 13],
          [108, -50, 12],
          [102, 2, 10],
        ],
        false,
      ),
      palette.mid,
    ) +
    line(
      [
        [20, -131],
        [86, -97],
        [118, -54],
      ],
      palette.rim,
      2.4,
      0.7,
    )
  return (
    slats +
    trunk +
    leg +
    arm([6, -296], [142, -322]) +
    arm([-6, -282], [-138, -312]) +
    arm([4, -206], [132, -200]) +
    [-330, -246, -160]
      .map((y) =>
        line(
          [
            [-31, y],
            [0, y + 7],
            [31, y],
          ],
          palette.ink,
          2,
          0.5,
        ),
      )
      .join('')
  )
}

/** The reel of a projector, the sign of documentaries. */
export function reel(canvas: Canvas): string {
  const { palette } = canvas
  const beam = path(
    polygon([
      [0, -180],
      [900, -420],
      [900, 60],
    ]),
    linear(
      canvas,
      [
        [0, palette.disc, 0.5],
        [1, palette.disc, 0],
      ],
      true,
    ),
  )
  const holes = Array.from({ length: 5 }, (_, i) => {
    const angle = (i / 5) * Math.PI * 2 - Math.PI / 2
    return `M${Math.cos(angle) * 76 - 34} ${-180 + Math.sin(angle) * 76}a34 34 0 1 0 68 0a34 34 0 1 0 -68 0Z`
  }).join('')
  const disc = 'M-138 -180a138 138 0 1 1 276 0a138 138 0 1 1 -276 0Z'
  const face = `<path d="${disc}${holes}" fill-rule="evenodd" fill="${linear(
    canvas,
    [
      [0, palette.discEdge],
      [0.2, palette.mid],
      [1, palette.ink],
    ],
    true,
  )}"/>`
  const rings = [134, 120]
    .map(
      (r) =>
        `<circle cx="0" cy="-180" r="${r}" fill="none" stroke="${palette.rim}" stroke-width="2" opacity=".6"/>`,
    )
    .join('')
  const film =
    line(
      [
        [100, -86],
        [170, 0],
        [320, 30],
        [520, 20],
      ],
      palette.ink,
      26,
    ) +
    line(
      [
        [100, -86],
        [170, 0],
        [320, 30],
        [520, 20],
      ],
      palette.rim,
      1.4,
      0.6,
    )
  return beam + film + face + rings + oval(0, -180, 22, 22, palette.ink) + oval(-2, -182, 11, 11, palette.rim)
}
