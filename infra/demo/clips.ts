import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { runTied } from '../local/transcoder/ffmpeg.ts'
import { type Random, seededRandom } from './art/random.ts'
import { shotSeconds } from './content/chapters.ts'
import { type PosterSubject, renderPosterLayers } from './posters.ts'

const frame = { width: 1280, height: 720, rate: 24 }
/** The stills are larger than the frame, so that slow moves do not show whole-pixel steps. */
const stillSize = { width: 1472, height: 828 }
const closeSize = { width: 1920, height: 1080 }
const shots = 3
export const clipSeconds = shotSeconds * shots

/** The middle of a move, in pixels of the frame, and its speed in pixels per frame. */
type Move = { x: number; y: number; speedX: number; speedY: number }

/** A warm light leak, drifting over the picture in the colours of old film. */
async function paintLeak(random: Random): Promise<Buffer> {
  const hue = random.pick(['#ff9a3d', '#ffb65c', '#ff6f3d'])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="720"><defs><radialGradient id="a"><stop offset="0" stop-color="${hue}" stop-opacity=".34"/><stop offset="1" stop-color="${hue}" stop-opacity="0"/></radialGradient></defs><ellipse cx="450" cy="300" rx="430" ry="400" fill="url(#a)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const enlarge = (picture: Buffer, width: number) =>
  sharp(picture)
    .resize(width, Math.round((width * 9) / 16))
    .png({ compressionLevel: 1 })
    .toBuffer()

/** A slow even move; by frame number and in whole steps, because uneven steps would look like jitter. */
function overlay({ x, y, speedX, speedY }: Move): string {
  const half = Math.floor((shotSeconds * frame.rate) / 2)
  const along = (middle: number, speed: number) => `'floor(${middle}+${speed}*(n-${half}))'`
  return `overlay=format=yuv444:x=${along(x, speedX)}:y=${along(y, speedY)}`
}

const centred = (width: number, height: number) => ({
  x: (frame.width - width) / 2,
  y: (frame.height - height) / 2,
})

/**
 * Three shots: the place without the hero, the hero close, and the whole picture. In each the hero moves against the
 * scenery, which gives the flat picture depth.
 */
function filterGraph(random: Random): string {
  const way = random.chance(0.5) ? 1 : -1
  const still = { ...centred(stillSize.width, stillSize.height), speedX: 0, speedY: 0 }
  const near = centred(closeSize.width, closeSize.height)
  const rise = overlay({ ...still, speedY: 1 })
  const behind = overlay({ ...still, speedX: -way / 3 })
  const close = overlay({ x: near.x, y: near.y * 0.78, speedX: way, speedY: 0 })
  const pan = overlay({ ...still, speedX: way / 3 })
  const passing = overlay({ ...still, speedX: way })
  const hold = `loop=loop=${Math.ceil(shotSeconds * frame.rate)}:size=1,setpts=N/(${frame.rate}*TB)`
  const blank = `color=black:s=${frame.width}x${frame.height}:r=${frame.rate}:d=${shotSeconds},format=yuv444p`
  const fades = `fade=t=in:d=0.7,fade=t=out:st=${shotSeconds - 0.6}:d=0.6`
  const leak = `overlay=format=yuv444:x='-700+${random.whole(14, 19)}*n':y=0`
  return [
    `[0:v]format=yuv444p,${hold},split=3[b0][b1][b2]`,
    `[1:v]format=yuva444p,${hold}[whole]`,
    `[2:v]format=yuva444p,${hold}[near]`,
    `[3:v]format=yuva444p,${hold},split=2[l0][l2]`,
    `${blank},split=3[k0][k1][k2]`,
    `[k0][b0]${rise}[p0];[p0][l0]${leak},${fades}[s0]`,
    `[k1][b1]${behind}[p1];[p1][near]${close},${fades}[s1]`,
    `[k2][b2]${pan}[p2];[p2][whole]${passing}[q2];[q2][l2]${leak},${fades}[s2]`,
    '[s0][s1][s2]concat=n=3:v=1:a=0,noise=c0s=5:c0f=t,format=yuv420p[v]',
    soundGraph(random),
  ].join(';')
}

/** A low drone, wind, and one stroke of a great drum at the start of each shot; all synthesized. */
function soundGraph(random: Random): string {
  const root = random.pick([55, 58.27, 61.74, 65.41, 49])
  const drone = `aevalsrc='0.09*sin(2*PI*${root}*t)*(0.8+0.2*sin(0.9*t))+0.05*sin(2*PI*${root * 1.5}*t)*(0.6+0.4*sin(0.5*t+1))+0.025*sin(2*PI*${root * 4}*t)*(0.5+0.5*sin(0.7*t+2))':s=44100:d=${clipSeconds}`
  const stroke = (at: number, force: number) =>
    `${force}*if(gte(t,${at}),exp(-4.2*(t-${at}))*sin(2*PI*(62*(t-${at})+9*(1-exp(-16*(t-${at}))))),0)`
  const beats = Array.from({ length: shots }, (_, shot) => stroke(shot * shotSeconds + 0.12, 0.6))
  const echo = stroke(2 * shotSeconds + 0.72, 0.32)
  const drum = `aevalsrc='${[...beats, echo].join('+')}':s=44100:d=${clipSeconds}`
  const wind = `anoisesrc=color=pink:amplitude=0.05:seed=${random.whole(1, 9999)}:r=44100:d=${clipSeconds},lowpass=f=620,tremolo=f=0.2:d=0.7`
  const mix = `[dr][tk][wd]amix=inputs=3:duration=first,volume=4.6,aecho=0.8:0.6:90|170:0.25|0.15,afade=t=in:d=1,afade=t=out:st=${clipSeconds - 1.2}:d=1.2,aformat=channel_layouts=stereo[a]`
  return `${drone}[dr];${drum}[tk];${wind}[wd];${mix}`
}

async function writeStills(folder: string, subject: PosterSubject, random: Random): Promise<string[]> {
  const { back, front } = await renderPosterLayers(subject)
  const stills = await Promise.all([
    enlarge(back, stillSize.width),
    enlarge(front, stillSize.width),
    enlarge(front, closeSize.width),
    paintLeak(random),
  ])
  const files = stills.map((_, index) => join(folder, `${index}.png`))
  await Promise.all(files.map((file, index) => writeFile(file, stills[index] ?? Buffer.alloc(0))))
  return files
}

/**
 * Renders a clip from the picture of a video: about eleven seconds of 1280 by 720, H.264 and AAC, into `outFile`.
 * Rejects with ffmpeg's own message if it fails. On a signal it ends at once, and it never outlives this process.
 */
export async function renderClip(
  subject: PosterSubject,
  outFile: string,
  { ffmpeg, signal }: { ffmpeg: string; signal: AbortSignal },
): Promise<void> {
  const random = seededRandom(`clip ${subject.slug}`)
  const folder = await mkdtemp(join(tmpdir(), 'kiai-clip-'))
  try {
    const stills = await writeStills(folder, subject, random)
    const inputs = stills.flatMap((file) => ['-i', file])
    const { code, output } = await runTied(
      ffmpeg,
      [
        '-v',
        'error',
        '-y',
        ...inputs,
        '-filter_complex',
        filterGraph(random),
        '-map',
        '[v]',
        '-map',
        '[a]',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '25',
        '-maxrate',
        '1100k',
        '-bufsize',
        '1600k',
        '-threads',
        '2',
        '-c:a',
        'aac',
        '-b:a',
        '96k',
        '-t',
        String(clipSeconds),
        '-movflags',
        '+faststart',
        '-fflags',
        '+bitexact',
        '-map_metadata',
        '-1',
        outFile,
      ],
      signal,
    )
    if (code !== 0) throw new Error(`The clip of ${subject.slug} could not be made: ${output.trim()}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
