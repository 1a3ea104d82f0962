import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { pageHeaders } from '../../infra/cloud/edge/security-headers.ts'
import { pictureSizes } from '../../web/features/store/goods/picture-sizes.ts'
import { operationOf, screens } from '../bench/screens.ts'

const run = promisify(execFile)
const kilobyte = 1000
let outDir = ''

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'kiai-site-'))
  // In a separate process: this one is marked as a test, and React would use its development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, ['web/build.ts', '--origin', 'https://kiai.example', '--out', outDir], { env })
})

afterAll(() => rm(outDir, { recursive: true }))

const file = (path: string) => readFile(join(outDir, 'site', path), 'utf8')
const attributes = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, found = '']) => found)
const zipped = (text: string) => gzipSync(text, { level: 9 }).length

async function initialScripts(page: string): Promise<string[]> {
  const html = await file(page)
  const addresses = [
    ...attributes(html, /<script type="module" src="([^"]+)"/g),
    ...attributes(html, /<link rel="modulepreload" href="([^"]+)"/g),
  ]
  expect(addresses.length).toBeGreaterThan(1)
  return Promise.all([...new Set(addresses)].map(file))
}

type AskedAhead = { reads: string[]; id?: string; isForAll?: boolean; pictures?: object }

function askedAhead(html: string): AskedAhead {
  const [content = '{}'] = attributes(html, /<meta name="asking-ahead" content="([^"]+)"/g)
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
}

async function styles(page: string): Promise<string> {
  return attributes(await file(page), /<style>(.*?)<\/style>/gs).join('')
}

test('the landing page starts with at most 110 KB of JavaScript and 12 KB of CSS, gzipped', async () => {
  const scripts = await initialScripts('index.html')
  const bytes = scripts.map(zipped).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(110 * kilobyte)
  expect(zipped(await styles('index.html'))).toBeLessThanOrEqual(12 * kilobyte)
})

test.each([
  ['videos', 14],
  ['video/_', 14],
  ['courses', 14],
  ['movies', 14],
  // The list of screens that are reached from others comes with them.
  ['store', 15],
  ['store/product/_', 15],
])('%s requests a dozen scripts at once, not scores one after the other: at most %i', async (page, most) => {
  const scripts = await initialScripts(`${page}/index.html`)
  expect(scripts.length).toBeLessThanOrEqual(most)
  const bytes = scripts.map(zipped).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(170 * kilobyte)
  expect(scripts.filter((code) => /amplify-(field|flex|input)/.test(code))).toEqual([])
})

test('texts that only the documentation of endpoints needs are not sent', async () => {
  const folder = join(outDir, 'site', 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sent = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join()
  const told = Object.values(api).flatMap((endpoints: Record<string, Endpoint>) => Object.values(endpoints))
  expect(told.filter(({ path }) => sent.includes(path)).length).toBeGreaterThan(100)
  expect(told.filter(({ summary }) => sent.includes(summary)).map(({ summary }) => summary)).toEqual([])
})

test('the page of a video contains its frame and preloads: its audience is not known at build', async () => {
  const html = await file('video/_/index.html')
  expect(html).toMatch(/<div id="root"><div.*<header.*<main/s)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('Sign In')
  const { reads, id } = askedAhead(html)
  expect(reads).toEqual([auth.getUser.path, catalogue.getVideo.path, videos.getEngagement.path])
  // A plan may refuse it, and an id in the address may be invalid.
  expect(html).not.toContain(videos.getPlayback.path)
  expect(id).toBe(idPattern('video').source)
  expect(html).not.toContain('rel="canonical"')
  expect((await styles('video/_/index.html')).length).toBeGreaterThan(
    2 * (await styles('app-shell.html')).length,
  )
})

test('the page of a product contains its placeholders and requests the product for everybody', async () => {
  const html = await file('store/product/_/index.html')
  expect(html).toContain('Loading the product')
  expect(html).not.toContain('Product Not Found')
  const asked = askedAhead(html)
  const id = idPattern('product').source
  expect(asked).toMatchObject({ reads: [catalogue.getProduct.path], id, isForAll: true })
  const product = '/api/products/prd_red-sun-tee'
  for (const dataset of [{}, { signedIn: '' }, { signedIn: '1' }]) {
    for (const [pathname, wanted] of [
      ['/store/product/prd_red-sun-tee', [product]],
      ['/store/product/prd_red-sun-tee/', [product]],
      ['/store/product/red.sun', []],
    ] as const)
      expect((await openedAhead(html, { dataset, search: '?color=black', pathname })).reads).toEqual(wanted)
  }
})

const own = '/media/images/store/red-sun-tee-front.webp'
const uploaded = '/media/images/pictures/pic_1.webp'
const half = `${own.replace('.webp', '-640.webp')} 640w, ${own} 1280w`

test('the first pictures of the store and of a product are shown before their code is loaded', async () => {
  const product = await openedAhead(await file('store/product/_/index.html'), {
    pathname: '/store/product/prd_red-sun-tee',
    answer: { pictures: [{ url: own }, { url: uploaded }] },
  })
  expect(product.pictures).toEqual([
    { alt: '', src: own, srcset: half, sizes: pictureSizes.gallery, fetchPriority: 'high' },
  ])
  const html = await file('store/index.html')
  const goods = [own, null, uploaded, own, own].map((thumbnailUrl) => ({ thumbnailUrl }))
  const list = await openedAhead(html, { pathname: '/store', answer: goods })
  expect(list.reads).toEqual([`${catalogue.listProducts.path}?limit=100`])
  expect(list.pictures.map((picture) => [picture?.src, picture?.srcset])).toEqual([
    [own, half],
    // The second product has no picture.
    [undefined, undefined],
    [uploaded, undefined],
    [own, half],
  ])
  // Other products may come first.
  const filtered = await openedAhead(html, { pathname: '/store', search: '?size=m', answer: goods })
  expect([filtered.reads.length, filtered.pictures]).toEqual([1, []])
  // A refusal has no pictures.
  const refused = await openedAhead(html, { pathname: '/store', answer: { status: 503 } })
  expect(refused.pictures).toEqual([])
})

test.each([
  ['index.html', screens.home],
  ['profile/index.html', screens.profile],
  ['courses/index.html', ['getUser', 'listFeaturedCourses', 'listCourses', 'listEnrollments']],
  ['movies/index.html', ['getUser', 'listFeaturedVideos', 'listVideos', 'listMovieGenres']],
])('%s preloads, for a member alone, everything that the screen will request', async (page, wanted) => {
  const html = await file(page)
  const { reads } = askedAhead(html)
  expect(reads.map(operationOf).sort()).toEqual([...wanted].sort())
  // With a time zone of its own: this machine's is not the member's.
  const zoned = reads.filter((read) => read.includes('timeZone'))
  const hasTraining = page === 'index.html' || page === 'profile/index.html'
  expect(zoned).toEqual(hasTraining ? ['/api/user/dashboard?timeZone={timeZone}'] : [])
  expect(html).not.toContain('as="fetch"')
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const asked = reads.map((read) => read.replace('{timeZone}', zone))
  expect((await openedAhead(html, { dataset: { signedIn: '1' } })).reads).toEqual(asked)
  // Nor for a member who has not accepted the terms: all of it would be refused.
  for (const dataset of [{}, { signedIn: '' }, { signedIn: 'new' }])
    expect((await openedAhead(html, { dataset })).reads).toEqual([])
  // A query may request other data.
  expect((await openedAhead(html, { dataset: { signedIn: '1' }, search: '?genre=drama' })).reads).toEqual([])
})

type Opened = { dataset?: object; pathname?: string; search?: string; answer?: unknown }

/** Runs the script of a page, and returns what it requests. */
async function openedAhead(
  html: string,
  { dataset = {}, pathname = '/movies', search = '', answer }: Opened,
) {
  const [script = ''] = attributes(html, /<script>([^<]*asking-ahead.*?)<\/script>/gs)
  const pictures: ({ src: string; srcset?: string } | undefined)[] = []
  const reads: string[] = []
  const places = Array.from({ length: 12 }, (_, at) => ({
    append: (picture: (typeof pictures)[number]) => {
      pictures[at] = picture
    },
  }))
  const document = {
    readyState: 'interactive',
    querySelector: () => ({ content: JSON.stringify(askedAhead(html)) }),
    querySelectorAll: () => places,
    documentElement: { dataset },
  }
  const fetch = async (address: string) => {
    reads.push(address)
    return Response.json(answer ?? null)
  }
  const window: { askedAhead?: Map<string, Promise<Response>> } = {}
  const setTimeout = () => {}
  const Image = class {}
  runInNewContext(script, { document, location: { pathname, search }, fetch, window, setTimeout, Image })
  const taken = await Promise.all(window.askedAhead?.values() ?? [])
  for (const response of taken) await response.text()
  await new Promise((resolve) => setImmediate(resolve))
  return { reads, pictures: [...pictures] }
}

test('the landing page starts without the schemas of the API and its client', async () => {
  const schemas = /jitless/
  const all = await readdir(join(outDir, 'site/assets'))
  const scripts = await Promise.all(
    all.filter((name) => name.endsWith('.js')).map((name) => file(`assets/${name}`)),
  )
  expect(scripts.filter((code) => schemas.test(code)).length).toBeGreaterThan(0)
  expect((await initialScripts('index.html')).filter((code) => schemas.test(code))).toEqual([])
})

test('the landing page carries nothing of Amplify', async () => {
  const scripts = await initialScripts('index.html')
  expect(scripts.filter((code) => /data-amplify|amplify-(field|flex|input)/.test(code))).toEqual([])
  expect(await styles('index.html')).not.toContain('--amplify-')
})

test.each([
  ['index.html', 'https://kiai.example/', 'One breath.'],
  ['videos/index.html', 'https://kiai.example/videos', 'Video Library'],
  ['refund-policy/index.html', 'https://kiai.example/refund-policy', 'Full refund'],
  ['privacy-policy/index.html', 'https://kiai.example/privacy-policy', 'What we collect'],
  ['terms-of-service/index.html', 'https://kiai.example/terms-of-service', 'at least'],
  ['cookie-policy/index.html', 'https://kiai.example/cookie-policy', 'coming soon'],
])('%s is complete: head, styles and markup', async (page, address, words) => {
  const html = await file(page)
  expect(html).toContain(`<link rel="canonical" href="${address}">`)
  expect(html).toContain(`<meta property="og:url" content="${address}">`)
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}">/)
  expect(html).toMatch(/<title>[^<]{5,70}<\/title>/)
  expect(html).toContain(words)
  expect(html).toContain('as="font"')
  const css = await styles(page)
  const classes = new Set(attributes(html, /class="([^"]+)"/g).flatMap((names) => names.split(' ')))
  const unstyled = [...classes].filter((name) => /^k\w{5}$/.test(name) && !css.includes(`.${name}`))
  expect(unstyled, 'classes whose sheet is missing from the page').toEqual([])
})

test.each([
  ['index.html', 2],
  ['courses/index.html', 2],
  ['videos/index.html', 1],
  ['app-shell.html', 1],
  ['video/_/index.html', 2],
  ['store/product/_/index.html', 2],
])('the content security policy has the hash of every inline script of %s: %i', async (page, count) => {
  const { scriptHashes } = JSON.parse(await readFile(join(outDir, 'site.json'), 'utf8'))
  const scripts = attributes(await file(page), /<script>(.*?)<\/script>/gs)
  const hashes = scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
  expect(hashes).toHaveLength(count)
  expect(scriptHashes).toHaveLength(2)
  expect(scriptHashes).toEqual(expect.arrayContaining(hashes))
  expect(await file(page)).not.toMatch(/ on\w+="/)
})

test('every compressed file is smaller than its source and unpacks to it', async () => {
  const site = join(outDir, 'site')
  const written = await readdir(site, { recursive: true })
  const kinds = { '.br': brotliDecompressSync, '.gz': gunzipSync }
  for (const [end, unpack] of Object.entries(kinds)) {
    const compressed = written.filter((path) => path.endsWith(end))
    expect(compressed.length, end).toBeGreaterThan(100)
    for (const path of compressed) {
      const [small, whole] = await Promise.all([
        readFile(join(site, path)),
        readFile(join(site, path.slice(0, -end.length))),
      ])
      expect(small.length, path).toBeLessThan(whole.length)
      expect(unpack(small).equals(whole), path).toBe(true)
    }
  }
})

test('the content security policy is no longer than CloudFront accepts', async () => {
  const built = JSON.parse(await readFile(join(outDir, 'site.json'), 'utf8'))
  const uploads = `https://${'b'.repeat(63)}.s3.ap-southeast-1.amazonaws.com`
  const headers = pageHeaders({ ...built, receivingOrigins: [uploads] })
  expect(headers['content-security-policy']?.length).toBeLessThan(1783)
})

test('the shell for all other paths is empty, and crawlers find their files', async () => {
  expect(await file('app-shell.html')).toContain('<div id="root"></div>')
  expect(await file('robots.txt')).toContain('Sitemap: https://kiai.example/sitemap.xml')
  expect(await file('sitemap.xml')).toContain('<loc>https://kiai.example/videos</loc>')
})
