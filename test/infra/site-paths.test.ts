import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { prerenderedPaths, sitePathsCode } from '../../infra/site-paths.ts'

/** The file CloudFront asks S3 for when a browser asks for `uri`. */
function fileOf(uri: string): string {
  const code = `${sitePathsCode(['/', '/video/_', '/videos'])}; handler({ request: { uri } }).uri`
  return String(runInNewContext(code, { uri }))
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

test('the pages are those the build wrote', () => {
  const site = mkdtempSync(join(tmpdir(), 'kiai-site-'))
  for (const folder of ['', 'videos', 'courses/all']) {
    mkdirSync(join(site, folder), { recursive: true })
    writeFileSync(join(site, folder, 'index.html'), '')
  }
  writeFileSync(join(site, 'app-shell.html'), '')
  expect(prerenderedPaths(site)).toEqual(['/', '/courses/all', '/videos'])
  rmSync(site, { recursive: true })
})

test('CloudFront takes functions up to 10 KB', () => {
  const many = Array.from({ length: 100 }, (_, place) => `/some/longer/path/of/a/page-${place}`)
  expect(Buffer.byteLength(sitePathsCode(many))).toBeLessThan(10_240)
})
