import { box, type Canvas, enso, group, line, linear, oval, path, radial } from '../canvas.ts'
import { paletteOf } from '../palette.ts'
import { seededRandom } from '../random.ts'
import { blob, type Point } from '../ribbon.ts'

export type Hair = (typeof hairStyles)[number]
const hairStyles = ['short', 'bun', 'long', 'shaven', 'curls', 'tail', 'veil'] as const
const size = 512

const mirrored = (half: readonly Point[]): Point[] => [
  ...half,
  ...half
    .filter(([x]) => x !== 0)
    .toReversed()
    .map(([x, y]): Point => [-x, y]),
]

/** Head, neck and shoulders from the front; the chin is at y = 0. */
const faceOutline = mirrored([
  [0, 4],
  [26, -4],
  [46, -34],
  [56, -74],
  [58, -112],
  [50, -150],
  [26, -172],
  [0, -180],
])
const shoulderLine = mirrored([
  [0, 300],
  [205, 300],
  [202, 190],
  [182, 118],
  [132, 82],
  [62, 56],
  [38, 36],
  [35, -16],
])

function hairOf(style: Hair, canvas: Canvas): { behind: string; before: string } {
  const { random } = canvas
  const cap = blob(
    mirrored([
      [0, -152],
      [40, -142],
      [54, -104],
      [64, -102],
      [67, -144],
      [44, -182],
      [0, -194],
    ]),
  )
  const curls = Array.from({ length: 34 }, (_, i) => {
    const angle = Math.PI * (1.02 + (i / 33) * 0.96)
    return oval(
      Math.cos(angle) * random.between(44, 74),
      -120 + Math.sin(angle) * random.between(34, 78),
      17,
      17,
      canvas.palette.ink,
    )
  }).join('')
  if (style === 'shaven') return { behind: '', before: '' }
  if (style === 'curls') return { behind: curls, before: path(cap, canvas.palette.ink) }
  if (style === 'bun')
    return { behind: oval(0, -206, 28, 26, canvas.palette.ink), before: path(cap, canvas.palette.ink) }
  if (style === 'tail')
    return {
      behind: path(
        blob([
          [40, -150],
          [86, -130],
          [98, -40],
          [84, 60],
          [70, 40],
          [66, -60],
        ]),
        canvas.palette.ink,
      ),
      before: path(cap, canvas.palette.ink),
    }
  if (style === 'long')
    return {
      behind: path(
        blob(
          mirrored([
            [0, -186],
            [62, -160],
            [82, -80],
            [86, 30],
            [72, 84],
            [30, 60],
          ]),
        ),
        canvas.palette.ink,
      ),
      before: path(cap, canvas.palette.ink),
    }
  if (style === 'veil')
    return {
      behind: path(
        blob(
          mirrored([
            [0, -194],
            [58, -166],
            [78, -90],
            [84, 0],
            [108, 84],
            [60, 96],
          ]),
        ),
        canvas.palette.ink,
      ),
      before: path(cap, canvas.palette.ink),
    }
  return { behind: '', before: path(cap, canvas.palette.ink) }
}

function bust(canvas: Canvas, style: Hair): string {
  const { palette } = canvas
  const skin = linear(
    canvas,
    [
      [0, palette.discEdge],
      [0.16, palette.far],
      [0.5, palette.mid],
      [1, palette.ink],
    ],
    true,
  )
  const cloth = linear(
    canvas,
    [
      [0, palette.far],
      [0.25, palette.mid],
      [1, palette.ink],
    ],
    true,
  )
  const shoulders = blob(shoulderLine)
  const face = blob(faceOutline)
  const ears = oval(-59, -88, 8, 17, palette.discEdge) + oval(59, -88, 8, 17, palette.ink)
  const neck = path(
    blob(
      mirrored([
        [0, 78],
        [46, 62],
        [38, 20],
        [36, -30],
        [0, -40],
      ]),
    ),
    skin,
  )
  const collar = [1, -1]
    .map(
      (s) =>
        path(
          blob([
            [s * 36, 22],
            [s * 58, 40],
            [s * -22, 232],
            [s * -52, 232],
          ]),
          cloth,
        ) +
        line(
          [
            [s * 58, 40],
            [s * -22, 232],
          ],
          palette.rim,
          2,
          0.55,
        ) +
        line(
          [
            [s * 36, 22],
            [s * -52, 232],
          ],
          palette.rim,
          1.4,
          0.35,
        ),
    )
    .join('')
  const hair = hairOf(style, canvas)
  const shadow = path(
    blob([
      [-40, 6],
      [0, 34],
      [40, 6],
      [30, 44],
      [0, 62],
      [-30, 44],
    ]),
    palette.ink,
    0.55,
  )
  const lightEdge = group(path(shoulders, palette.rim), 'translate(-3 -2)') + hair.behind
  return (
    lightEdge +
    path(shoulders, cloth) +
    neck +
    shadow +
    collar +
    ears +
    group(path(face, palette.rim), 'translate(-2.4 -1)') +
    path(face, skin) +
    features(canvas) +
    hair.before
  )
}

/** The shaded half of the face, along brow, nose and chin. */
function features(canvas: Canvas): string {
  const { ink } = canvas.palette
  const shade: Point[] = [
    [4, -176],
    [0, -130],
    [-7, -104],
    [0, -88],
    [-10, -52],
    [4, -42],
    [-3, -26],
    [3, -14],
    [-2, 2],
    [26, -4],
    [46, -34],
    [57, -74],
    [58, -112],
    [50, -150],
    [26, -172],
  ]
  return path(blob(shade), ink, 0.55)
}

/** A portrait lit from one side, 512 by 512: people differ by hair, collar and colours. */
export function composePortrait(key: string, category: string, hair?: Hair): string {
  const random = seededRandom(`portrait ${key}`)
  const palette = paletteOf(category)
  const light = { x: size / 2, y: 210, radius: 150 }
  const canvas: Canvas = {
    width: size,
    height: size,
    palette,
    category,
    random,
    light,
    ground: size,
    definitions: [],
  }
  const wall = box(
    0,
    0,
    size,
    size,
    linear(canvas, [
      [0, palette.sky],
      [0.6, palette.far],
      [1, palette.mid],
    ]),
  )
  const sun = oval(
    light.x,
    light.y,
    168,
    168,
    linear(canvas, [
      [0, palette.disc],
      [0.55, palette.disc],
      [1, palette.discEdge],
    ]),
  )
  const halo = random.chance(0.45) ? enso(canvas, light.x, light.y, 198, palette.rim, 0.8) : ''
  const edge = box(
    0,
    0,
    size,
    size,
    radial(canvas, [
      [0, palette.night, 0],
      [0.7, palette.night, 0.1],
      [1, palette.night, 0.75],
    ]),
  )
  const person = group(
    bust(canvas, hair ?? random.pick(hairStyles)),
    `translate(${size / 2} 290) scale(${random.chance(0.5) ? 1.12 : -1.12} 1.12)`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${canvas.definitions.join('')}</defs>${wall}${sun}${halo}${person}${edge}</svg>`
}
