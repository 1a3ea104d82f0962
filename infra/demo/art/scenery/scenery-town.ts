import { box, type Canvas, fog, linear, oval, path, radial } from '../canvas.ts'
import { polygon } from '../ribbon.ts'

/** A wet street at night between lit towers. */
export function city(canvas: Canvas): string {
  const { palette, ground, width, height, light, random } = canvas
  const towers = (base: number, low: number, high: number, color: string, lit: number) => {
    let drawn = ''
    for (let x = -30; x < width; ) {
      const wide = random.between(56, 120)
      const tall =
        random.between(low, high) * (0.55 + Math.min(1, Math.abs(x + wide / 2 - light.x) / 420) * 0.6)
      drawn += box(x, base - tall, wide, tall + 60, color)
      for (let wy = base - tall + 12; wy < base - 14; wy += 17)
        for (let wx = x + 8; wx < x + wide - 10; wx += 14)
          if (random.chance(lit)) drawn += box(Math.round(wx), Math.round(wy), 6, 8, palette.disc, 0.55)
      x += wide + random.between(2, 12)
    }
    return drawn
  }
  const street = box(
    0,
    ground - 20,
    width,
    height,
    linear(canvas, [
      [0, palette.mid],
      [1, palette.night],
    ]),
  )
  let puddles = ''
  for (let i = 0; i < 54; i++)
    puddles += box(
      random.between(0, width),
      ground - 14 + random.between(0, 30),
      random.between(2, 6),
      random.between(30, 120),
      palette.disc,
      random.between(0.04, 0.2),
    )
  const shine = oval(
    light.x,
    ground + 50,
    330,
    70,
    radial(canvas, [
      [0, palette.disc, 0.4],
      [1, palette.disc, 0],
    ]),
  )
  return (
    towers(ground - 20, 170, 330, palette.far, 0.05) +
    fog(canvas, ground - 260, 260, palette.glow, 0.4) +
    towers(ground - 10, 130, 320, palette.mid, 0.16) +
    street +
    puddles +
    shine
  )
}

/** A dim gym: brick, one high window, light falling in. */
export function gym(canvas: Canvas): string {
  const { palette, ground, width, height, light } = canvas
  const floor = ground - 36
  let bricks = ''
  for (let row = 0; row < 17; row++)
    for (let x = row % 2 ? -40 : 0; x < width; x += 80) bricks += `M${x} ${row * 38}h76v34h-76Z`
  const wall =
    box(0, 0, width, floor, palette.mid) +
    `<path d="${bricks}" fill="${palette.far}" opacity=".28"/>` +
    box(
      0,
      0,
      width,
      floor,
      radial(canvas, [
        [0, palette.glow, 0.55],
        [0.5, palette.sky, 0.3],
        [1, palette.night, 0.85],
      ]),
    )
  const [wx, wy, ww, wh] = [light.x - 190, 70, 380, 230]
  const pane = box(
    wx,
    wy,
    ww,
    wh,
    radial(canvas, [
      [0, '#fff3d6'],
      [0.5, palette.disc],
      [1, palette.discEdge],
    ]),
  )
  const bars =
    [1, 2, 3].map((i) => box(wx + (ww / 4) * i - 4, wy, 8, wh, palette.ink)).join('') +
    [1, 2].map((i) => box(wx, wy + (wh / 3) * i - 3, ww, 6, palette.ink)).join('') +
    `<rect x="${wx - 6}" y="${wy - 6}" width="${ww + 12}" height="${wh + 12}" fill="none" stroke="${palette.ink}" stroke-width="14"/>`
  const ray = path(
    polygon([
      [wx, wy + wh],
      [wx + ww, wy],
      [wx + ww + 300, height],
      [wx - 130, height],
    ]),
    linear(canvas, [
      [0, palette.disc, 0.34],
      [1, palette.disc, 0],
    ]),
  )
  const ground2 = box(
    0,
    floor,
    width,
    height - floor,
    linear(canvas, [
      [0, palette.far],
      [0.3, palette.mid],
      [1, palette.night],
    ]),
  )
  const shine = path(
    polygon([
      [light.x - 220, floor + 40],
      [light.x + 190, floor + 30],
      [light.x + 330, floor + 110],
      [light.x - 170, floor + 130],
    ]),
    palette.disc,
    0.22,
  )
  return wall + pane + bars + ground2 + shine + ray
}
