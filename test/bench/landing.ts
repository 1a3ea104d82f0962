import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { atMost, type Figure } from './report.ts'

/** The gzipped bytes that a first visit of the landing page loads before it is interactive. */

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

export async function measureLanding(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiai-bench-site-'))
  try {
    await buildSiteInto(folder, 'https://kiai.example')
    const site = join(folder, 'site')
    const html = await readFile(join(site, 'index.html'), 'utf8')
    const read = (address: string) => readFile(join(site, address), 'utf8')
    const scripts = await Promise.all(scriptsOf(html).map(read))
    const sheets = await Promise.all(linkedSheetsOf(html).map(read))
    const inlined = found(html, /<style>(.*?)<\/style>/gs)
    if (scripts.length === 0) throw new Error('The landing page names no script')
    return [
      atMost('JavaScript, gzipped', sum(scripts) / 1000, 110, 'KB', `${scripts.length} files`),
      atMost('CSS, gzipped', sum([...sheets, ...inlined]) / 1000, 12, 'KB'),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In a separate process, so that this one does not keep the bundler's memory. */
export async function buildSiteInto(folder: string, origin: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, ['web/build.ts', '--origin', origin, '--out', folder], { cwd: root, env })
}

const found = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, part = '']) => part)

function scriptsOf(html: string): string[] {
  const tags = found(html, /<((?:script|link) [^>]*)>/g)
  const named = tags.flatMap((tag) => {
    if (tag.startsWith('script') && tag.includes('src=')) return found(tag, /src="([^"]+)"/g)
    return tag.includes('rel="modulepreload"') ? found(tag, /href="([^"]+)"/g) : []
  })
  return [...new Set(named)]
}

/** A disabled link is not loaded: its sheet is in the page itself. */
function linkedSheetsOf(html: string): string[] {
  const links = found(html, /<(link [^>]*rel="stylesheet"[^>]*)>/g)
  return links.filter((link) => !/\sdisabled\b/.test(link)).flatMap((link) => found(link, /href="([^"]+)"/g))
}

const sum = (texts: readonly string[]) =>
  texts.reduce((bytes, text) => bytes + gzipSync(text, { level: 9 }).length, 0)
