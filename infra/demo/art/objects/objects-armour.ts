import { box, type Canvas, group, line, linear, oval, path, radial } from '../canvas.ts'
import { blob, type Point, polygon } from '../ribbon.ts'

/** The helmet of kendo, from the front. */
export function kendoMask(canvas: Canvas): string {
  const { palette } = canvas
  const cloth = linear(canvas, [
    [0, palette.discEdge],
    [0.25, palette.far],
    [1, palette.ink],
  ])
  const flap = (s: number) =>
    polygon([
      [s * 70, -250],
      [s * 128, -196],
      [s * 196, -84],
      [s * 152, -52],
      [s * 96, -84],
      [s * 76, -130],
    ])
  const stitches = [-1, 1]
    .map((s) =>
      [0.2, 0.4, 0.6, 0.8]
        .map((share) => {
          const top: Point = [s * (76 + 50 * share), -232 + 40 * share]
          const foot: Point = [s * (96 + 86 * share), -94 + 14 * share]
          return line([top, foot], palette.rim, 1.3, 0.4)
        })
        .join(''),
    )
    .join('')
  const hood = 'M-92 -150C-108 -270 -60 -330 0 -330C60 -330 108 -270 92 -150L70 -70L-70 -70Z'
  const opening =
    'M-66 -160C-78 -250 -44 -292 0 -292C44 -292 78 -250 66 -160C60 -112 34 -86 0 -84C-34 -86 -60 -112 -66 -160Z'
  const bars = Array.from({ length: 13 }, (_, i) => {
    const y = -280 + i * 15.4
    const half = 66 * Math.sqrt(Math.max(0.12, 1 - ((y + 190) / 112) ** 2))
    return line(
      [
        [-half, y - 2],
        [0, y + 5],
        [half, y - 2],
      ],
      palette.rim,
      i === 6 ? 4.6 : 3,
      0.92,
    )
  }).join('')
  const throat = 'M-58 -92C-30 -66 30 -66 58 -92L46 -30Q0 -8 -46 -30Z'
  const mask =
    path(flap(-1) + flap(1), cloth) +
    stitches +
    path(hood, cloth) +
    path(opening, palette.night) +
    bars +
    line(
      [
        [0, -292],
        [0, -84],
      ],
      palette.rim,
      5,
    ) +
    `<path d="${opening}" fill="none" stroke="${palette.discEdge}" stroke-width="7"/>` +
    path(
      throat,
      linear(canvas, [
        [0, palette.discEdge],
        [1, palette.ink],
      ]),
    ) +
    line(
      [
        [-46, -66],
        [0, -46],
        [46, -66],
      ],
      palette.rim,
      2,
      0.7,
    )
  return group(mask, 'translate(0 21)')
}

/** A helmet of old armour with a golden crescent. */
export function kabuto(canvas: Canvas): string {
  const { palette } = canvas
  const iron = radial(
    canvas,
    [
      [0, palette.glow],
      [0.35, palette.far],
      [1, palette.ink],
    ],
    [0.3, 0.2],
  )
  const gold = linear(canvas, [
    [0, '#fff0c0'],
    [0.5, palette.rim],
    [1, palette.discEdge],
  ])
  const bowl = 'M-92 -150C-96 -250 -48 -290 0 -290C48 -290 96 -250 92 -150Z'
  const ribs = Array.from({ length: 7 }, (_, i) =>
    line(
      [
        [0, -290],
        [(i - 3) * 26, -240],
        [(i - 3) * 31, -150],
      ],
      palette.rim,
      1.4,
      0.5,
    ),
  ).join('')
  const skirt = Array.from(
    { length: 4 },
    (_, i) =>
      path(
        polygon([
          [-100 - i * 15, -150 + i * 27],
          [100 + i * 15, -150 + i * 27],
          [118 + i * 15, -118 + i * 27],
          [-118 - i * 15, -118 + i * 27],
        ]),
        i % 2 ? palette.mid : palette.ink,
      ) +
      line(
        [
          [-116 - i * 15, -120 + i * 27],
          [116 + i * 15, -120 + i * 27],
        ],
        palette.rim,
        1.8,
        0.55,
      ),
  ).join('')
  const face = path(
    'M-66 -120C-66 -40 -36 4 0 10C36 4 66 -40 66 -120Z',
    linear(canvas, [
      [0, palette.night],
      [0.5, palette.ink],
      [1, palette.mid],
    ]),
  )
  const eyes = [-1, 1]
    .map((s) =>
      path(
        polygon([
          [s * 12, -96],
          [s * 48, -108],
          [s * 44, -96],
          [s * 18, -88],
        ]),
        palette.rim,
        0.9,
      ),
    )
    .join('')
  const mouth =
    path(
      blob([
        [-34, -30],
        [0, -42],
        [34, -30],
        [22, -14],
        [0, -10],
        [-22, -14],
      ]),
      palette.night,
    ) +
    Array.from({ length: 5 }, (_, i) => box(-18 + i * 8, -33, 5, 8, palette.rim, 0.85)).join('') +
    line(
      [
        [-46, -62],
        [-26, -42],
        [-30, -24],
      ],
      palette.rim,
      2,
      0.6,
    ) +
    line(
      [
        [46, -62],
        [26, -42],
        [30, -24],
      ],
      palette.rim,
      2,
      0.6,
    )
  const wing = (s: number) =>
    path(
      blob([
        [s * 86, -166],
        [s * 132, -190],
        [s * 146, -150],
        [s * 126, -112],
        [s * 92, -128],
      ]),
      linear(canvas, [
        [0, palette.discEdge],
        [1, palette.mid],
      ]),
    ) + oval(s * 116, -150, 11, 11, palette.rim, 0.8)
  const brim =
    path('M-104 -146Q0 -196 104 -146L100 -128Q0 -166 -100 -128Z', palette.ink) +
    line(
      [
        [-100, -130],
        [0, -166],
        [100, -130],
      ],
      palette.rim,
      2.4,
      0.8,
    )
  const crescent =
    'M-150 -372C-140 -250 -70 -176 0 -172C70 -176 140 -250 150 -372C124 -270 66 -218 0 -214C-66 -218 -124 -270 -150 -372Z'
  return (
    skirt +
    face +
    eyes +
    mouth +
    path(bowl, iron) +
    ribs +
    wing(-1) +
    wing(1) +
    brim +
    path(crescent, gold) +
    oval(0, -190, 14, 14, gold)
  )
}
