import { type Canvas, group, line, oval, path, radial } from '../canvas.ts'
import { polygon, ribbon } from '../ribbon.ts'

/** A great drum on its stand. */
export function drum(canvas: Canvas): string {
  const { palette } = canvas
  const skin = radial(
    canvas,
    [
      [0, '#fff4d8'],
      [0.55, palette.disc],
      [1, palette.discEdge],
    ],
    [0.4, 0.35],
  )
  const swirl = (turn: number) =>
    group(
      path(
        'M0 0C-8 -50 44 -74 66 -36C60 -62 22 -88 -14 -70C-50 -52 -50 -8 -22 12C-8 20 4 14 0 0Z',
        palette.ink,
      ),
      `rotate(${turn}) translate(8 -14) scale(.74)`,
    )
  const studs = Array.from({ length: 32 }, (_, i) =>
    oval(
      Math.cos((i / 32) * Math.PI * 2) * 128,
      -190 + Math.sin((i / 32) * Math.PI * 2) * 128,
      4.4,
      4.4,
      palette.rim,
    ),
  ).join('')
  const stand =
    path(
      polygon([
        [-150, 4],
        [-118, 4],
        [-64, -110],
        [-92, -120],
      ]) +
        polygon([
          [150, 4],
          [118, 4],
          [64, -110],
          [92, -120],
        ]) +
        polygon([
          [-170, -4],
          [170, -4],
          [170, 12],
          [-170, 12],
        ]),
      palette.ink,
    ) +
    line(
      [
        [-148, 0],
        [-90, -118],
      ],
      palette.rim,
      2,
      0.6,
    )
  return (
    stand +
    oval(0, -190, 150, 150, palette.ink) +
    oval(-2, -191, 146, 146, palette.discEdge, 0.7) +
    oval(0, -190, 138, 138, palette.ink) +
    studs +
    oval(0, -190, 117, 117, skin) +
    group([0, 120, 240].map(swirl).join(''), 'translate(0 -190)')
  )
}

/** The musical bow of capoeira with its gourd. */
export function berimbau(canvas: Canvas): string {
  const { palette } = canvas
  const bow = ribbon([
    [-30, 8, 6],
    [-64, -130, 6],
    [-50, -270, 5.4],
    [24, -392, 4],
  ])
  const gourd = radial(
    canvas,
    [
      [0, palette.rim],
      [0.3, palette.discEdge],
      [1, palette.ink],
    ],
    [0.3, 0.3],
  )
  const drum2 =
    oval(-102, -78, 54, 50, gourd) +
    oval(-62, -80, 15, 42, palette.ink) +
    oval(-60, -80, 10, 34, palette.discEdge, 0.5)
  return (
    line(
      [
        [-26, 2],
        [22, -386],
      ],
      palette.rim,
      2.2,
    ) +
    group(path(bow, palette.rim), 'translate(-2 -1)') +
    path(bow, palette.ink) +
    drum2 +
    line(
      [
        [-60, -60],
        [-14, -96],
      ],
      palette.rim,
      2.6,
    )
  )
}
