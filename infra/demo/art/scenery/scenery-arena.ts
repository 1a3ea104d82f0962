import { box, type Canvas, fog, line, linear, oval, path, radial } from '../canvas.ts'
import { type Point, polygon } from '../ribbon.ts'

/** Lamps in their housings under a dark ceiling; each beam is many thin cones, so that it has no edge. */
function spotlights(canvas: Canvas, lamps: readonly number[], aim: number): string {
  const { palette, width, height } = canvas
  const beam = linear(canvas, [
    [0, palette.disc, 0.075],
    [0.6, palette.glow, 0.02],
    [1, palette.glow, 0],
  ])
  const halo = radial(canvas, [
    [0, '#fff6de', 0.95],
    [0.12, palette.disc, 0.6],
    [0.45, palette.disc, 0.16],
    [1, palette.disc, 0],
  ])
  const ceiling = linear(canvas, [
    [0, palette.night],
    [1, palette.night, 0],
  ])
  const lit = lamps.map((x) => {
    const target = x + (aim - x) * 0.55
    const cone = (spread: number) =>
      path(
        polygon([
          [x - 5 - spread * 0.05, 40],
          [x + 5 + spread * 0.05, 40],
          [target + spread, height - 60],
          [target - spread, height - 60],
        ]),
        beam,
      )
    const housing = path(
      polygon([
        [x - 13, 8],
        [x + 13, 8],
        [x + 22, 42],
        [x - 22, 42],
      ]),
      palette.ink,
    )
    const cones = Array.from({ length: 12 }, (_, i) => cone(70 + i * 17)).join('')
    return cones + housing + oval(x, 43, 150, 84, halo) + oval(x, 42, 20, 5, '#fff6de')
  })
  return box(0, 0, width, 120, ceiling) + box(0, 0, width, 12, palette.ink) + lit.join('')
}

function crowd(canvas: Canvas, base: number, size: number, color: string): string {
  const { random, width, height } = canvas
  let heads = ''
  for (let x = -10; x < width + 20; x += size * random.between(1.3, 1.9)) {
    const y = base + random.between(-size * 0.5, size * 0.5)
    heads += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 0.42).toFixed(1)}" ry="${(size * 0.54).toFixed(1)}"/><path d="M${(x - size).toFixed(1)} ${height}V${(y + size * 1.25).toFixed(1)}q${size * 0.1} -${size * 0.75} ${size} -${size * 0.75}t${size} ${size * 0.75}V${height}Z"/>`
    if (random.chance(0.1))
      heads += `<path d="M${(x + size * 0.7).toFixed(1)} ${(y + size).toFixed(1)}l${size * 0.3} -${size * 2.1}l${size * 0.3} 0l-${size * 0.1} ${size * 2.2}Z"/>`
  }
  return `<g fill="${color}">${heads}</g>`
}

/** A boxing ring under lamps, seen from the first row. */
export function ring(canvas: Canvas): string {
  const { palette, ground, width, height, light } = canvas
  const back = ground - 40
  const lamps = spotlights(canvas, [light.x - 330, light.x, light.x + 330], light.x)
  const canvasFloor = path(
    polygon([
      [150, back],
      [width - 150, back],
      [width + 160, height],
      [-160, height],
    ]),
    radial(canvas, [
      [0, palette.glow],
      [0.55, palette.far],
      [1, palette.ink],
    ]),
  )
  const ropes = [0, 1, 2]
    .map((i) => {
      const y = back - 36 - i * 50
      const far: Point[] = [
        [150, y],
        [width / 2, y + 5],
        [width - 150, y],
      ]
      return (
        line(far, palette.ink, 7) +
        line(
          far.map(([x, py]): Point => [x, py - 2]),
          i === 1 ? palette.rim : palette.discEdge,
          2.6,
          0.9,
        ) +
        sideRope(canvas, y, i, 1) +
        sideRope(canvas, y, i, -1)
      )
    })
    .join('')
  const post = (x: number) =>
    box(x - 9, back - 170, 18, 178, palette.ink) +
    box(x - 15, back - 158, 30, 134, palette.discEdge, 0.85) +
    box(x - 15, back - 158, 6, 134, palette.rim, 0.6)
  return (
    box(0, 0, width, height, palette.night, 0.35) +
    lamps +
    crowd(canvas, back - 96, 17, palette.mid) +
    fog(canvas, back - 190, 190, palette.glow, 0.35) +
    canvasFloor +
    ropes +
    post(150) +
    post(width - 150)
  )
}

function sideRope(canvas: Canvas, y: number, index: number, side: number): string {
  const { palette, width } = canvas
  const from: Point = side < 0 ? [150, y] : [width - 150, y]
  const to: Point = [side < 0 ? -60 : width + 60, y - 26 - index * 62 + 70]
  return (
    line([from, to], palette.ink, 8) +
    line(
      [
        [from[0], from[1] - 2],
        [to[0], to[1] - 3],
      ],
      index === 1 ? palette.rim : palette.discEdge,
      3,
      0.85,
    )
  )
}

/** The fence of a cage with lamps behind it. */
export function cage(canvas: Canvas): string {
  const { palette, ground, width, height, light } = canvas
  const back = ground - 34
  let mesh = ''
  for (let x = -560; x < width + 560; x += 34)
    mesh += `M${x} 96L${x + back - 96} ${back}M${x} ${back}L${x + back - 96} 96`
  const fence = `<path d="${mesh}" stroke="${palette.ink}" stroke-width="3" fill="none" opacity=".92"/>`
  const posts = [0.06, 0.34, 0.66, 0.94]
    .map(
      (share) =>
        box(width * share - 9, 78, 18, back - 70, palette.ink) +
        box(width * share - 8, 78, 3, back - 70, palette.rim, 0.6),
    )
    .join('')
  const rail =
    box(0, 82, width, 20, palette.ink) +
    box(0, 82, width, 3, palette.rim, 0.5) +
    box(0, back - 12, width, 18, palette.ink)
  const mat = path(
    polygon([
      [0, back],
      [width, back],
      [width, height],
      [0, height],
    ]),
    linear(canvas, [
      [0, palette.far],
      [0.4, palette.mid],
      [1, palette.night],
    ]),
  )
  const shine = oval(
    light.x,
    back + 70,
    460,
    76,
    radial(canvas, [
      [0, palette.disc, 0.42],
      [1, palette.disc, 0],
    ]),
  )
  return (
    spotlights(canvas, [light.x - 380, light.x - 60, light.x + 300], light.x) +
    crowd(canvas, back - 80, 16, palette.mid) +
    fence +
    posts +
    rail +
    mat +
    shine
  )
}

/** The great hall of a tournament: stands full of people, mats, lamps. */
export function stadium(canvas: Canvas): string {
  const { palette, ground, width, height, light, random } = canvas
  const back = ground - 44
  let stands = ''
  for (let row = 0; row < 4; row++)
    stands += crowd(canvas, back - 150 + row * 40, 12 + row * 3, row % 2 ? palette.mid : palette.far)
  let flashes = ''
  for (let i = 0; i < 46; i++)
    flashes += oval(
      random.between(0, width),
      back - random.between(20, 190),
      1.6,
      1.6,
      '#fff2d0',
      random.between(0.3, 1),
    )
  const mat = path(
    polygon([
      [0, back],
      [width, back],
      [width, height],
      [0, height],
    ]),
    linear(canvas, [
      [0, palette.glow],
      [0.35, palette.far],
      [1, palette.night],
    ]),
  )
  const border =
    line(
      [
        [230, back + 26],
        [width - 230, back + 26],
      ],
      palette.rim,
      3,
      0.5,
    ) +
    line(
      [
        [230, back + 26],
        [-60, height - 20],
      ],
      palette.rim,
      4,
      0.45,
    ) +
    line(
      [
        [width - 230, back + 26],
        [width + 60, height - 20],
      ],
      palette.rim,
      4,
      0.45,
    )
  const shine = oval(
    light.x,
    back + 80,
    460,
    80,
    radial(canvas, [
      [0, palette.disc, 0.4],
      [1, palette.disc, 0],
    ]),
  )
  return (
    spotlights(canvas, [light.x - 420, light.x - 140, light.x + 140, light.x + 420], light.x) +
    stands +
    flashes +
    fog(canvas, back - 200, 210, palette.glow, 0.3) +
    mat +
    border +
    shine
  )
}
