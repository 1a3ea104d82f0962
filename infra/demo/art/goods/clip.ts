import { drawing, units } from './studio.ts'

const still = { x: 40, y: 316, width: 720, height: 405 }
const frames = 6

/** A still of a film on its own blurred copy, and six frames of it below. */
export function composeClip(picture: string): string {
  const { x, y, width, height } = still
  const gap = 8
  const small = (width - gap * (frames - 1)) / frames
  const strip = Array.from({ length: frames }, (_, at) => {
    const left = x + at * (small + gap)
    // Each frame is cut a little further to the right.
    const shift = (at - (frames - 1) / 2) * 16
    return `<clipPath id="s${at}"><rect x="${left.toFixed(1)}" y="${y + height + 16}" width="${small.toFixed(1)}" height="64" rx="3"/></clipPath><g clip-path="url(#s${at})"><image href="${picture}" x="${(left - 30 - shift).toFixed(1)}" y="${y + height + 10}" width="${(small + 60).toFixed(1)}" height="104" preserveAspectRatio="xMidYMid slice"/></g>`
  })
  const content = [
    `<defs><filter id="far" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="42"/></filter><filter id="drop" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="20"/></filter><clipPath id="still"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/></clipPath>`,
    '<linearGradient id="dim" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#080706" stop-opacity=".32"/><stop offset=".5" stop-color="#080706" stop-opacity=".3"/><stop offset="1" stop-color="#080706" stop-opacity=".92"/></linearGradient></defs>',
    `<rect width="${units.width}" height="${units.height}" fill="#0b0a09"/><image href="${picture}" x="-560" y="-60" width="1920" height="1080" preserveAspectRatio="xMidYMid slice" filter="url(#far)"/><rect width="${units.width}" height="${units.height}" fill="url(#dim)"/>`,
    `<rect x="${x + 8}" y="${y + 20}" width="${width}" height="${height}" rx="8" opacity=".6" filter="url(#drop)"/>`,
    `<g clip-path="url(#still)"><image href="${picture}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/></g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="none" stroke="#fff" opacity=".16"/>`,
    ...strip,
    '<circle cx="400" cy="518" r="44" fill="#0b0a09" opacity=".78"/><circle cx="400" cy="518" r="43" fill="none" stroke="#f3ead9" stroke-width="1.4" opacity=".55"/><path d="M388 498l32 20-32 20Z" fill="#f4cd66"/>',
  ]
  return drawing(content.join(''))
}
