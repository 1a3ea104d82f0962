import { type Canvas, oval, path, radial } from '../canvas.ts'
import { blob, type Point, ribbon } from '../ribbon.ts'

export type WeatherName = 'clear' | 'rain' | 'snow' | 'embers' | 'petals' | 'dust' | 'leaves'

function rain(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  let drops = ''
  for (let i = 0; i < 230; i++) {
    const [x, y, length] = [random.between(-60, width), random.between(-60, height), random.between(18, 64)]
    drops += `M${x.toFixed(0)} ${y.toFixed(0)}l${(length * -0.16).toFixed(1)} ${length.toFixed(0)}`
  }
  return `<path d="${drops}" stroke="${palette.disc}" stroke-width="1.2" opacity=".3" fill="none"/>`
}

function snow(canvas: Canvas): string {
  const { random, width, height } = canvas
  let flakes = ''
  for (let i = 0; i < 150; i++) {
    const near = random.next() ** 3
    flakes += oval(
      random.between(0, width),
      random.between(0, height),
      1.2 + near * 4.4,
      1.2 + near * 4.4,
      '#fff8ea',
      0.75 - near * 0.45,
    )
  }
  return flakes
}

function embers(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  const glow = radial(canvas, [
    [0, palette.rim, 0.8],
    [0.3, palette.disc, 0.4],
    [1, palette.disc, 0],
  ])
  let sparks = ''
  for (let i = 0; i < 64; i++) {
    const [x, y, size] = [
      random.between(0, width),
      random.between(height * 0.2, height),
      random.between(0.9, 2.6),
    ]
    sparks +=
      oval(x, y, size * 4, size * 4, glow) + oval(x, y, size, size, palette.rim, random.between(0.5, 1))
  }
  return sparks
}

function petals(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  let drawn = branch(canvas)
  for (let i = 0; i < 46; i++) {
    const [x, y, size] = [random.between(0, width), random.between(0, height), random.between(3, 9)]
    const turn = random.between(0, 360)
    drawn += `<path d="M0 -${size}C${size} -${size} ${size} ${size * 0.6} 0 ${size}C-${size * 0.7} ${size * 0.5} -${size * 0.6} -${size * 0.7} 0 -${size}Z" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(.62 1)" fill="${random.chance(0.6) ? palette.disc : palette.discEdge}" opacity="${random.between(0.5, 0.95).toFixed(2)}"/>`
  }
  return drawn
}

/** A blossoming branch that reaches in from the upper corner away from the light. */
function branch(canvas: Canvas): string {
  const { random, width, palette, light } = canvas
  const side = light.x < width / 2 ? 1 : -1
  const x = (value: number) => (side > 0 ? width - value : value)
  const twig = (points: readonly Point[], thick: number) =>
    ribbon(
      points.map(([px, py], i) => [x(px), py, thick * (1 - i / points.length)]),
      false,
    )
  const wood =
    twig(
      [
        [-30, 40],
        [120, 96],
        [250, 92],
        [380, 140],
        [500, 132],
      ],
      13,
    ) +
    twig(
      [
        [120, 96],
        [210, 170],
        [290, 190],
        [350, 246],
      ],
      8,
    ) +
    twig(
      [
        [250, 92],
        [330, 54],
        [420, 48],
      ],
      6,
    ) +
    twig(
      [
        [40, 62],
        [90, 150],
        [80, 236],
      ],
      7,
    )
  const tips: Point[] = [
    [500, 132],
    [420, 140],
    [380, 140],
    [350, 246],
    [300, 200],
    [290, 190],
    [420, 48],
    [340, 54],
    [80, 236],
    [90, 160],
    [210, 168],
    [250, 96],
    [160, 98],
    [470, 120],
  ]
  let flowers = ''
  for (const [tx, ty] of tips) {
    for (let i = 0; i < 4; i++)
      flowers += flower(
        x(tx) + random.between(-30, 30),
        ty + random.between(-24, 22),
        random.between(6, 12),
        random.chance(0.5) ? palette.disc : palette.discEdge,
        palette.ink,
      )
  }
  return path(wood, palette.ink) + flowers
}

function flower(x: number, y: number, size: number, color: string, heart: string): string {
  const petalsOf = Array.from({ length: 5 }, (_, i) => {
    const angle = (i / 5) * Math.PI * 2 + x
    return oval(
      Math.round(x + Math.cos(angle) * size * 0.6),
      Math.round(y + Math.sin(angle) * size * 0.6),
      +(size * 0.56).toFixed(1),
      +(size * 0.5).toFixed(1),
      color,
      0.92,
    )
  }).join('')
  return petalsOf + oval(x, y, size * 0.2, size * 0.2, heart, 0.8)
}

function dust(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  let motes = ''
  for (let i = 0; i < 90; i++) {
    const near = random.next() ** 4
    motes += oval(
      random.between(0, width),
      random.between(0, height),
      0.8 + near * 7,
      0.8 + near * 7,
      palette.rim,
      0.5 - near * 0.36,
    )
  }
  return motes
}

function leaves(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  let drawn = ''
  for (let i = 0; i < 26; i++) {
    const [x, y, size, turn] = [
      random.between(0, width),
      random.between(0, height),
      random.between(6, 15),
      random.between(0, 6.28),
    ]
    const leaf = blob([
      [x - Math.cos(turn) * size, y - Math.sin(turn) * size],
      [x - Math.sin(turn) * size * 0.3, y + Math.cos(turn) * size * 0.3],
      [x + Math.cos(turn) * size, y + Math.sin(turn) * size],
      [x + Math.sin(turn) * size * 0.3, y - Math.cos(turn) * size * 0.3],
    ])
    drawn += path(leaf, random.chance(0.5) ? palette.rim : palette.discEdge, 0.75)
  }
  return drawn
}

export const weathers: Record<WeatherName, (canvas: Canvas) => string> = {
  clear: () => '',
  rain,
  snow,
  embers,
  petals,
  dust,
  leaves,
}
