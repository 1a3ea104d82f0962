import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { prerenderedPaths, sitePathsCode } from '../../infra/cloud/edge/site-paths.ts'

/** The file that CloudFront requests from S3 when a browser requests `uri`. */
function fileOf(uri: string): string {
  return String(atEdge(uri).uri)
}

type Answer = { uri?: string; statusCode?: number; headers?: { location?: { value: string } } }

function atEdge(uri: string, agent?: string): Answer {
  const headers = agent === undefined ? {} : { 'user-agent': { value: agent } }
  const code = `${sitePathsCode(['/', '/video/_', '/videos'])}; handler({ request: { uri, headers } })`
  return runInNewContext(code, { uri, headers }) as Answer
}

test.each([
  ['/', '/index.html'],
  ['/videos', '/videos/index.html'],
  ['/videos/', '/videos/index.html'],
  ['/assets/main-1a2b.js', '/assets/main-1a2b.js'],
  ['/favicon.svg', '/favicon.svg'],
  ['/video/vid_01', '/video/_/index.html'],
  ['/video/vid_01/', '/video/_/index.html'],
  ['/video', '/app-shell.html'],
  ['/video/', '/app-shell.html'],
  ['/video//', '/app-shell.html'],
  ['/video/vid_01/more', '/app-shell.html'],
  ['/no/such/screen', '/app-shell.html'],
  ['/v1.2/screen', '/app-shell.html'],
  ['/constructor', '/app-shell.html'],
  ['/assets/gone.js', '/assets/gone.js'],
])('%s is the file %s', (uri, file) => expect(fileOf(uri)).toBe(file))

const readers = [
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0)',
]
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

test.each(readers)('%s is sent to the API’s preview of a shared link', (agent) => {
  const { statusCode, headers } = atEdge('/video/vid_01', agent)
  expect([statusCode, headers?.location?.value]).toEqual([302, '/api/previews/video/vid_01'])
  expect(atEdge('/course/crs_01/', agent).headers?.location?.value).toBe('/api/previews/course/crs_01')
  expect(atEdge('/store/product/prd_01', agent).headers?.location?.value).toBe(
    '/api/previews/store/product/prd_01',
  )
  expect(atEdge('/instructors/ins_01', agent).headers?.location?.value).toBe(
    '/api/previews/instructors/ins_01',
  )
  expect(atEdge('/certificates/cer_01', agent).headers?.location?.value).toBe(
    '/api/previews/certificates/cer_01',
  )
  expect(atEdge('/instructors/ins_01/book', agent).uri).toBe('/app-shell.html')
  expect(atEdge('/instructors', agent).uri).toBe('/app-shell.html')
  expect(atEdge('/videos', agent).uri).toBe('/videos/index.html')
  expect(atEdge('/course/crs_01/lesson/les_01', agent).uri).toBe('/app-shell.html')
})

test('a person’s browser gets the page itself', () => {
  for (const agent of [browser, undefined])
    expect(atEdge('/video/vid_01', agent).uri).toBe('/video/_/index.html')
})

test('the pages are those of the build', () => {
  const site = mkdtempSync(join(tmpdir(), 'kiai-site-'))
  for (const folder of ['', 'videos', 'courses/all']) {
    mkdirSync(join(site, folder), { recursive: true })
    writeFileSync(join(site, folder, 'index.html'), '')
  }
  writeFileSync(join(site, 'app-shell.html'), '')
  expect(prerenderedPaths(site)).toEqual(['/', '/courses/all', '/videos'])
  rmSync(site, { recursive: true })
})

test('CloudFront accepts functions up to 10 KB', () => {
  const many = Array.from({ length: 100 }, (_, place) => `/some/longer/path/of/a/page-${place}`)
  expect(Buffer.byteLength(sitePathsCode(many))).toBeLessThan(10_240)
})
