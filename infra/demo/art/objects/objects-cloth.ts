import { box, type Canvas, group, line, linear, path } from '../canvas.ts'
import { blob, type Point, polygon, ribbon } from '../ribbon.ts'

/** A black belt, knotted, its ends hanging: seen close. */
export function belt(canvas: Canvas): string {
  const { palette } = canvas
  const cotton = linear(canvas, [
    [0, palette.far],
    [0.16, palette.mid],
    [0.8, palette.ink],
    [1, palette.night],
  ])
  const band = (points: readonly [number, number, number][]) => {
    const stitches = [-0.72, -0.36, 0, 0.36, 0.72]
      .map((share) =>
        line(
          points.map(([x, y, r]): Point => [x, y + r * share]),
          palette.rim,
          share === 0.72 || share === -0.72 ? 1.4 : 1,
          0.42,
        ),
      )
      .join('')
    return path(ribbon(points, false), cotton) + stitches
  }
  const tail = (s: number) => {
    const stations: [number, number, number][] = [
      [s * 12, -128, 26],
      [s * 46, -60, 31],
      [s * 84, 30, 33],
      [s * 104, 120, 33],
    ]
    const gold = [0, 1, 2]
      .map((i) =>
        path(
          polygon([
            [s * (66 + i * 5.5), 86 - i * 26 + s * 4],
            [s * (66 + i * 5.5) + 62, 86 - i * 26 + s * -4 - s * 8],
            [s * (66 + i * 5.5) + 62, 94 - i * 26 - s * 12],
            [s * (66 + i * 5.5), 94 - i * 26 + s * 4],
          ]),
          palette.rim,
          0,
        ),
      )
      .join('')
    return (
      path(ribbon(stations, false), cotton) +
      [-0.75, -0.4, 0, 0.4, 0.75]
        .map((share) =>
          line(
            stations.map(([x, y, r]): Point => [x + r * share, y - s * share * 6]),
            palette.rim,
            1.1,
            0.4,
          ),
        )
        .join('') +
      gold +
      goldBar(canvas, s)
    )
  }
  return (
    band([
      [-760, -176, 34],
      [-400, -196, 36],
      [-90, -160, 33],
      [0, -142, 28],
    ]) +
    band([
      [760, -176, 34],
      [400, -196, 36],
      [90, -160, 33],
      [0, -142, 28],
    ]) +
    tail(-1) +
    tail(1) +
    path(
      blob([
        [-46, -170],
        [0, -186],
        [48, -168],
        [54, -132],
        [34, -104],
        [-30, -102],
        [-56, -128],
      ]),
      linear(canvas, [
        [0, palette.glow],
        [0.2, palette.far],
        [1, palette.ink],
      ]),
    ) +
    [-20, -4, 12]
      .map((dy) =>
        line(
          [
            [-44, -150 + dy],
            [0, -164 + dy],
            [46, -146 + dy],
          ],
          palette.rim,
          1.2,
          0.5,
        ),
      )
      .join('')
  )
}

function goldBar(canvas: Canvas, s: number): string {
  return [0, 1]
    .map((i) =>
      group(
        box(-33, 0, 66, 9, canvas.palette.rim, 0.9),
        `translate(${s * (92 + i * 5)} ${66 + i * 20}) rotate(${s * -14})`,
      ),
    )
    .join('')
}

/** A training jacket hung on the wall. */
export function jacket(canvas: Canvas): string {
  const { palette } = canvas
  const cloth = linear(canvas, [
    [0, '#fff6e2'],
    [0.35, palette.disc],
    [1, palette.far],
  ])
  const shadow = linear(canvas, [
    [0, palette.discEdge, 0.1],
    [1, palette.ink, 0.75],
  ])
  const body =
    'M-52 -320C-90 -312 -118 -300 -138 -280L-236 -150L-178 -98L-112 -182L-112 0Q0 18 112 0L112 -182L178 -98L236 -150L138 -280C118 -300 90 -312 52 -320L0 -300Z'
  const lapel = (s: number) =>
    path(
      polygon([
        [s * 40, -322],
        [s * 60, -318],
        [s * -24, -122],
        [s * -50, -140],
      ]),
      palette.disc,
    ) +
    line(
      [
        [s * 60, -318],
        [s * -24, -122],
      ],
      palette.ink,
      1.6,
      0.5,
    )
  const folds =
    [
      [-96, -170, -84, 0],
      [-60, -110, -52, 6],
      [70, -110, 62, 6],
      [100, -180, 90, 0],
      [-40, -96, -26, 8],
      [34, -92, 24, 8],
    ]
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
        line(
          [
            [x1, y1],
            [(x1 + x2) / 2 + 5, (y1 + y2) / 2],
            [x2, y2],
          ],
          palette.ink,
          2.4,
          0.28,
        ),
      )
      .join('') +
    [-1, 1]
      .map((s) =>
        line(
          [
            [s * 138, -262],
            [s * 168, -196],
            [s * 186, -132],
          ],
          palette.ink,
          2.4,
          0.3,
        ),
      )
      .join('')
  const sash =
    path('M-114 -138Q0 -122 114 -138V-108Q0 -92 -114 -108Z', palette.ink) +
    line(
      [
        [-114, -132],
        [0, -117],
        [114, -132],
      ],
      palette.rim,
      1.3,
      0.7,
    ) +
    path(
      ribbon(
        [
          [-4, -114, 12],
          [-26, -60, 13],
          [-40, -4, 13],
        ],
        false,
      ) +
        ribbon(
          [
            [6, -114, 12],
            [32, -62, 13],
            [40, -14, 13],
          ],
          false,
        ),
      palette.ink,
    ) +
    path(
      blob([
        [-22, -130],
        [0, -138],
        [24, -130],
        [22, -100],
        [-20, -98],
      ]),
      palette.ink,
    ) +
    line(
      [
        [-18, -124],
        [20, -110],
      ],
      palette.rim,
      1.5,
      0.6,
    )
  const peg =
    line(
      [
        [-70, -352],
        [70, -352],
      ],
      palette.ink,
      12,
    ) +
    line(
      [
        [0, -352],
        [0, -304],
      ],
      palette.ink,
      6,
    )
  const inside = path('M-40 -318Q0 -296 40 -318L6 -232L-10 -232Z', palette.ink, 0.85)
  return peg + path(body, cloth) + path(body, shadow) + inside + lapel(1) + lapel(-1) + folds + sash
}
