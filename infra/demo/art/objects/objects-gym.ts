import { type Canvas, group, line, linear, lit, oval, path } from '../canvas.ts'

export function heavyBag(canvas: Canvas): string {
  const { palette } = canvas
  const leather = linear(
    canvas,
    [
      [0, palette.rim],
      [0.06, palette.discEdge],
      [0.4, palette.mid],
      [1, palette.ink],
    ],
    true,
  )
  const chain =
    [-26, 26]
      .map(
        (x) =>
          line(
            [
              [0, 60],
              [x, 128],
            ],
            palette.ink,
            5,
          ) +
          line(
            [
              [-1, 60],
              [x - 1, 128],
            ],
            palette.rim,
            1,
            0.6,
          ),
      )
      .join('') +
    line(
      [
        [0, -80],
        [0, 60],
      ],
      palette.ink,
      6,
    )
  const body = `<path d="M-46 128Q0 118 46 128L50 408Q0 426 -50 408Z" fill="${leather}"/>`
  const bands = [176, 292, 372]
    .map(
      (y) =>
        `<path d="M-48 ${y}Q0 ${y + 12} 48 ${y}V${y + 13}Q0 ${y + 25} -48 ${y + 13}Z" fill="${palette.ink}" opacity=".75"/>`,
    )
    .join('')
  return (
    chain +
    body +
    bands +
    line(
      [
        [-40, 140],
        [-43, 400],
      ],
      palette.rim,
      2,
      0.5,
    )
  )
}

function glove(canvas: Canvas): string {
  const { palette } = canvas
  const leather = lit(canvas, palette.discEdge)
  const fist = 'M-34 20C-72 44 -84 120 -56 164C-34 196 34 200 58 168C84 132 72 60 36 22Z'
  const thumb = 'M34 30C66 40 86 84 80 124C76 146 52 148 46 128C42 100 44 74 24 48Z'
  const cuff = 'M-36 -64Q0 -74 36 -64L40 22Q0 36 -40 22Z'
  return (
    path(
      cuff,
      linear(
        canvas,
        [
          [0, palette.rim],
          [0.15, palette.discEdge],
          [1, palette.ink],
        ],
        true,
      ),
    ) +
    path(fist, leather) +
    path(thumb, leather) +
    `<path d="${thumb}" fill="none" stroke="${palette.ink}" stroke-width="3" opacity=".7"/>` +
    line(
      [
        [-38, 18],
        [0, 32],
        [38, 18],
      ],
      palette.ink,
      5,
      0.8,
    ) +
    line(
      [
        [-36, -40],
        [0, -30],
        [36, -40],
      ],
      palette.rim,
      3,
      0.7,
    ) +
    line(
      [
        [-50, 150],
        [-10, 168],
        [44, 154],
      ],
      palette.ink,
      3,
      0.4,
    ) +
    oval(-38, 82, 9, 30, '#fff1d0', 0.3)
  )
}

export function gloves(canvas: Canvas): string {
  const { palette } = canvas
  const lace =
    line(
      [
        [0, -40],
        [-20, 60],
        [-54, 130],
      ],
      palette.rim,
      3,
      0.9,
    ) +
    line(
      [
        [0, -40],
        [26, 70],
        [50, 150],
      ],
      palette.rim,
      3,
      0.9,
    )
  return (
    lace +
    group(glove(canvas), 'translate(54 205) rotate(-12) scale(-.92 .92)') +
    group(glove(canvas), 'translate(-52 186) rotate(10) scale(.98)')
  )
}
