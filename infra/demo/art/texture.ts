import sharp from 'sharp'
import { type Random, seededRandom } from './random.ts'

const octaves = [
  { cells: 5, weight: 0.5 },
  { cells: 11, weight: 0.27 },
  { cells: 27, weight: 0.15 },
  { cells: 63, weight: 0.08 },
]

function lattice(random: Random, columns: number, rows: number): Float32Array {
  return Float32Array.from({ length: columns * rows }, () => random.next())
}

const ease = (t: number) => t * t * (3 - 2 * t)

/** Adds one octave of smooth value noise to `field`. */
function addOctave(
  field: Float32Array,
  width: number,
  height: number,
  cells: number,
  weight: number,
  random: Random,
): void {
  const columns = cells + 2
  const rows = Math.ceil((cells * height) / width) + 2
  const values = lattice(random, columns, rows)
  const value = (column: number, row: number) => values[row * columns + column] ?? 0
  for (let y = 0; y < height; y++) {
    const gy = (y / width) * cells
    const row = Math.floor(gy)
    const ty = ease(gy - row)
    for (let x = 0; x < width; x++) {
      const gx = (x / width) * cells
      const column = Math.floor(gx)
      const tx = ease(gx - column)
      const top = value(column, row) * (1 - tx) + value(column + 1, row) * tx
      const low = value(column, row + 1) * (1 - tx) + value(column + 1, row + 1) * tx
      field[y * width + x] = (field[y * width + x] ?? 0) + (top * (1 - ty) + low * ty) * weight
    }
  }
}

async function paintWash(width: number, height: number): Promise<Buffer> {
  const [w, h] = [Math.round(width / 4), Math.round(height / 4)]
  const random = seededRandom('wash')
  const field = new Float32Array(w * h)
  for (const { cells, weight } of octaves) addOctave(field, w, h, cells, weight, random)
  const gray = Buffer.from(field.map((value) => Math.max(0, Math.min(255, 128 + (value - 0.5) * 210))))
  return sharp(gray, { raw: { width: w, height: h, channels: 1 } })
    .resize(width, height, { kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

function paintGrain(width: number, height: number): Buffer {
  const random = seededRandom('grain')
  const gray = Buffer.alloc(width * height)
  for (let i = 0; i < gray.length; i++) gray[i] = 128 + (random.next() + random.next() - 1) * 26
  return gray
}

type Texture = { wash: Buffer; grain: Buffer }
const painted = new Map<string, Promise<Texture>>()

/** The cloudy wash of ink and the film grain that lie over every picture; painted once per size. */
function textureOf(width: number, height: number): Promise<Texture> {
  const key = `${width}x${height}`
  const known = painted.get(key)
  if (known) return known
  const fresh = paintWash(width, height).then((wash) => ({ wash, grain: paintGrain(width, height) }))
  painted.set(key, fresh)
  return fresh
}

/**
 * Soft light of a gray over a colour, both 0 to 255, by `gray * 256 + colour`: computing it each time takes far
 * longer.
 */
const softLight = Uint8Array.from({ length: 65_536 }, (_, index) => {
  const [gray, color] = [(index >> 8) / 255, (index & 255) / 255]
  const lighter = color <= 0.25 ? ((16 * color - 12) * color + 4) * color : Math.sqrt(color)
  const step = gray <= 0.5 ? color * (1 - color) : lighter - color
  return Math.round((color + (2 * gray - 1) * step) * 255)
})

/** Lays wash and grain over a picture of three bytes per pixel, in place. */
export async function texturize(pixels: Buffer, width: number, height: number): Promise<void> {
  const { wash, grain } = await textureOf(width, height)
  for (let pixel = 0, at = 0; pixel < width * height; pixel++) {
    const [cloud, speck] = [(wash[pixel] ?? 0) << 8, (grain[pixel] ?? 0) << 8]
    for (const end = at + 3; at < end; at++) {
      pixels[at] = softLight[speck | (softLight[cloud | (pixels[at] ?? 0)] ?? 0)] ?? 0
    }
  }
}
