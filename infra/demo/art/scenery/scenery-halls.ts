import { box, type Canvas, line, linear, oval, radial } from '../canvas.ts'

/** A hall of paper screens with a round window and a floor that mirrors the light. */
export function dojo(canvas: Canvas): string {
  const { palette, ground, width, height, light, random } = canvas
  const floor = ground - 34
  const paper = radial(canvas, [
    [0, palette.disc, 0.95],
    [0.3, palette.glow, 0.8],
    [1, palette.mid, 0],
  ])
  const panel = 170
  const offset = random.between(-60, 0)
  const lamp = oval(light.x, light.y + 40, 760, 430, paper)
  let screens = box(0, 90, width, floor - 90, palette.mid) + lamp
  for (let x = offset; x < width; x += panel) {
    screens += Array.from({ length: 3 }, (_, i) =>
      box(x + (panel / 4) * (i + 1) - 1.5, 110, 3, floor - 210, palette.ink, 0.8),
    ).join('')
    screens += Array.from({ length: 4 }, (_, i) =>
      box(x, 110 + ((floor - 210) / 5) * (i + 1), panel, 3, palette.ink, 0.8),
    ).join('')
    screens += box(x - 5, 80, 10, floor - 80, palette.ink)
  }
  const beams =
    box(0, 0, width, 92, palette.night) +
    box(0, 88, width, 12, palette.ink) +
    box(0, floor - 104, width, 8, palette.ink) +
    box(0, floor - 10, width, 12, palette.ink)
  const boards = linear(canvas, [
    [0, palette.far],
    [0.25, palette.mid],
    [1, palette.night],
  ])
  let planks = box(0, floor, width, height - floor, boards)
  for (let i = -12; i <= 12; i++)
    planks += line(
      [
        [width / 2 + i * 62, floor],
        [width / 2 + i * 190, height],
      ],
      palette.ink,
      1.6,
      0.6,
    )
  const shine = oval(
    light.x,
    floor + 70,
    380,
    84,
    radial(canvas, [
      [0, palette.disc, 0.5],
      [1, palette.disc, 0],
    ]),
  )
  return screens + beams + planks + shine
}

/** A hall with one round window, the light behind it. */
export function moonWindow(canvas: Canvas): string {
  const { palette, ground, width, height, light } = canvas
  const floor = ground - 30
  const r = light.radius * 1.32
  const wall = `M0 0H${width}V${floor}H0ZM${light.x - r} ${light.y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 -${r * 2} 0Z`
  const plaster = radial(canvas, [
    [0, palette.far],
    [0.6, palette.mid],
    [1, palette.night],
  ])
  const frame = `<circle cx="${light.x}" cy="${light.y}" r="${r}" fill="none" stroke="${palette.ink}" stroke-width="15"/><circle cx="${light.x}" cy="${light.y}" r="${r - 9}" fill="none" stroke="${palette.rim}" stroke-width="1.6" opacity=".8"/>`
  const bars = [-0.5, 0, 0.5]
    .map((s) => {
      const reachY = Math.sqrt(1 - s * s) * r
      return box(light.x + s * r - 2, light.y - reachY, 4, reachY * 2, palette.ink)
    })
    .join('')
  const boards = linear(canvas, [
    [0, palette.far],
    [0.3, palette.mid],
    [1, palette.night],
  ])
  let planks = ''
  for (let i = -12; i <= 12; i++)
    planks += line(
      [
        [width / 2 + i * 70, floor],
        [width / 2 + i * 210, height],
      ],
      palette.ink,
      1.6,
      0.55,
    )
  const shine = oval(
    light.x,
    floor + 80,
    r * 1.5,
    90,
    radial(canvas, [
      [0, palette.disc, 0.55],
      [1, palette.disc, 0],
    ]),
  )
  return `<path d="${wall}" fill="${plaster}" fill-rule="evenodd"/>${bars}${frame}${box(0, floor, width, height - floor, boards)}${planks}${shine}${box(0, floor - 8, width, 10, palette.ink)}`
}
