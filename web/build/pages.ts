import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenShells } from '../public-pages.ts'
import { Assets } from './assets.ts'

export type PublicPage = { path: string; title: string; description: string; source: string }

type PagesOptions = {
  site: string
  outDir: string
  origin: string
  renderPage: (path: string, forMembers?: boolean) => Promise<{ app: string; reads: string[] }>
  readsOfMember: (path: string) => Promise<string[]>
  publicPages: readonly PublicPage[]
}

const template = fileURLToPath(new URL('../index.html', import.meta.url))
const devScript = '<script type="module" src="/main.tsx"></script>'
const shareImage = '/media/images/hero-1.webp'

/** Writes one document for each public page, the empty shell for all other paths, and the files for crawlers. */
export async function writePages({ site, outDir, origin, publicPages, ...screens }: PagesOptions) {
  const { renderPage, readsOfMember } = screens
  const page = await readFile(template, 'utf8')
  const assets = await Assets.of(site)
  const documents = new Map<string, string>()
  documents.set('app-shell.html', await assemble(page, assets, shellHead))
  for (const { path, source, about } of screenShells) {
    const { app } = await renderPage(path.replace('_', about?.example ?? '_'), true)
    const ahead = askingAhead(about?.reads ?? (await readsOfMember(path)), about)
    const head = `${shellHead}\n    ${ahead}`
    documents.set(fileOf(path), await assemble(page, assets, head, source, { app, reads: [] }))
  }
  for (const each of publicPages) {
    const written = await renderPage(each.path)
    const ahead = each.path === '/' ? `\n    ${askingAhead(await readsOfMember('/'))}` : ''
    const head = headOf(each, origin) + ahead
    documents.set(
      fileOf(each.path),
      await assemble(page, assets, head, each.source, { path: each.path, ...written }),
    )
  }
  const sitemap = origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`]
  documents.set(
    'robots.txt',
    ['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Allow: /api/previews/', ...sitemap, ''].join('\n'),
  )
  if (origin !== '') documents.set('sitemap.xml', sitemapOf(publicPages, origin))
  for (const [file, content] of documents) {
    await mkdir(dirname(join(site, file)), { recursive: true })
    await writeFile(join(site, file), content)
  }
  const html = [...documents].filter(([file]) => file.endsWith('.html')).map(([, content]) => content)
  await writeFile(join(outDir, 'site.json'), JSON.stringify(policyOf(html), null, 2))
}

const fileOf = (path: string) => `${path}/index.html`.replace(/^\/+/, '')

async function assemble(
  page: string,
  assets: Assets,
  head: string,
  source?: string,
  written?: { path?: string; app: string; reads: string[] },
): Promise<string> {
  const { styles, laterStyles, scripts, fonts, entry } = assets.of('main.tsx', source)
  const preloads = fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  )
  // Preloaded before the code that uses them. At `/`, members see another screen with other reads.
  const early = written && written.path !== '/' ? written.reads : []
  const reads = early.map(
    // With cookies, like every call: only then can the call use the preloaded answer.
    (address) =>
      `<link rel="preload" href="${escapeHtml(address)}" as="fetch" crossorigin="use-credentials">`,
  )
  const sheets: string[] = []
  for (const href of [...styles, ...laterStyles]) {
    const css = await assets.read(href)
    if (styles.includes(href) || isUsedIn(written?.app ?? '', css)) sheets.push(inlineSheet(href, css))
  }
  // Placed last and, if the page is readable without them, with low priority: fonts and pictures go first.
  const priority = written ? ' fetchpriority="low"' : ''
  const modules = scripts.map((href) => `<link rel="modulepreload" href="${href}"${priority}>`)
  const script = `<script type="module" src="${entry}"${priority}></script>`
  const mark = written?.path ? ` data-page="${written.path}"` : ''
  return page
    .replace('<!--head-->', () => [head, ...preloads, ...reads, ...sheets].join('\n    '))
    .replace('<div id="root"><!--app--></div>', () => `<div id="root"${mark}>${written?.app ?? ''}</div>`)
    .replace(devScript, () => [...modules, script].join('\n    '))
}

/**
 * The reads of a screen, and the script that requests them before the screen's code is loaded. The script is the same on
 * every page, so the policy contains one hash for it.
 */
function askingAhead(reads: readonly string[], about?: { id: RegExp; example?: string }): string {
  const isForAll = about?.example !== undefined
  const asked = escapeHtml(JSON.stringify({ reads: reads.map(inAnyZone), id: about?.id.source, isForAll }))
  return `<meta name="asking-ahead" content="${asked}">\n    <script>${aheadScript}</script>`
}

/** Days begin at midnight in the member's time zone, which the browser knows. */
const inAnyZone = (address: string) => address.replace(/(?<=[?&]timeZone=)[^&]*/, '{timeZone}')

/**
 * index.html marks a member who has accepted the terms; all others would be refused a member's reads. With a query, a
 * screen that is not about one item may load other data.
 */
const aheadScript = `
      const { reads, id, isForAll } = JSON.parse(document.querySelector('meta[name=asking-ahead]').content)
      const word = location.pathname.split('/').filter(Boolean).at(-1)
      const isKnown = id === undefined ? location.search === '' : new RegExp(id).test(word)
      if ((isForAll || document.documentElement.dataset.signedIn === '1') && isKnown) {
        const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
        for (const read of reads) {
          const link = document.createElement('link')
          link.rel = 'preload'
          link.as = 'fetch'
          link.crossOrigin = 'use-credentials'
          link.href = read.replace('{id}', word).replace('{timeZone}', zone)
          document.head.append(link)
        }
      }
    `

/**
 * The stylesheet itself, and a link that is not followed: it tells the loader of lazy screens that the stylesheet is
 * loaded.
 */
function inlineSheet(href: string, css: string): string {
  return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled>`
}

/** Whether markup has a class of a stylesheet. */
const isUsedIn = (markup: string, css: string): boolean =>
  [...css.matchAll(/\.(k[\w-]{5})/g)].some(([, name = '']) => markup.includes(name))

/** The title of every page that is not prerendered; its screen sets the final one. */
const shellHead = `<title>Kiai</title>
    <meta name="description" content="Learn martial arts: films, training by discipline, courses and live events.">`

function headOf({ path, title, description }: PublicPage, origin: string): string {
  const address = escapeHtml(origin + path)
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${address}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Kiai">',
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeHtml(origin + shareImage)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ')
}

function sitemapOf(pages: readonly PublicPage[], origin: string): string {
  const rows = pages.map(({ path }) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>\n`
}

/** Hashes of the inline scripts and stylesheets for the content security policy. */
function policyOf(documents: string[]) {
  const hashes = (tag: RegExp) => {
    const bodies = documents.flatMap((html) => Array.from(html.matchAll(tag), ([, body = '']) => body))
    return [...new Set(bodies.map((body) => `sha256-${createHash('sha256').update(body).digest('base64')}`))]
  }
  return { scriptHashes: hashes(/<script>(.*?)<\/script>/gs), styleHashes: hashes(/<style>(.*?)<\/style>/gs) }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
