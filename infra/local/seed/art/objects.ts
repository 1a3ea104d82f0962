import { box, type Canvas, group, line, linear, oval, path, radial } from './canvas.ts'
import { blob, type Point, polygon, ribbon } from './ribbon.ts'

/** Things about 320 units high; standing ones rest on y = 0, hanging ones hang from y = 0 downwards. */
export type Thing = { hangs?: boolean; draw: (canvas: Canvas) => string }

const lit = (canvas: Canvas, color: string) =>
  radial(
    canvas,
    [
      [0, canvas.palette.rim],
      [0.22, color],
      [0.75, canvas.palette.mid],
      [1, canvas.palette.ink],
    ],
    [0.28, 0.25],
  )

function heavyBag(canvas: Canvas): string {
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

function gloves(canvas: Canvas): string {
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
function plantedSword(canvas: Canvas): string {
  return (
    group(blade(canvas), 'rotate(180) translate(0 300) scale(1.02)') + oval(0, 4, 70, 9, canvas.palette.ink)
  )
}

/** Two blades crossed behind a guard. */
function crossedSwords(canvas: Canvas): string {
  return (
    group(blade(canvas), 'translate(-70 -70) rotate(36) scale(1.05)') +
    group(blade(canvas), 'translate(70 -70) scale(-1 1) rotate(36) scale(1.05)')
  )
}

/** The helmet of kendo, from the front. */
function kendoMask(canvas: Canvas): string {
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
      Array.from({ length: 6 }, (_, i) =>
        line(
          [
            [s * (84 + i * 4), -214 + i * 8],
            [s * (124 + i * 6), -150 + i * 10],
            [s * (166 - i * 7), -70 - i * 1],
          ],
          palette.rim,
          1.2,
          0.32,
        ),
      ).join(''),
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
  return (
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
  )
}

/** A helmet of old armour with a golden crescent. */
function kabuto(canvas: Canvas): string {
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

/** A black belt, knotted, its ends hanging: seen close. */
function belt(canvas: Canvas): string {
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
function jacket(canvas: Canvas): string {
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

/** The wooden training post of southern kung fu. */
function woodenPost(canvas: Canvas): string {
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

/** A great drum on its stand. */
function drum(canvas: Canvas): string {
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
function berimbau(canvas: Canvas): string {
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

/** The wheel of a projector: marks the documentaries. */
function reel(canvas: Canvas): string {
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

export const THINGS = {
  heavyBag: { hangs: true, draw: heavyBag },
  gloves: { hangs: true, draw: gloves },
  sword: { draw: plantedSword },
  crossedSwords: { draw: crossedSwords },
  kendoMask: { draw: kendoMask },
  kabuto: { draw: kabuto },
  belt: { draw: belt },
  jacket: { draw: jacket },
  woodenPost: { draw: woodenPost },
  drum: { draw: drum },
  berimbau: { draw: berimbau },
  reel: { draw: reel },
} as const satisfies Record<string, Thing>

export type ThingName = keyof typeof THINGS
