import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FirstPictures, screenShells } from '../public-pages.ts'
import { own, sourcesOf } from '../ui/media/poster-sources.ts'
import { Assets } from './assets.ts'

export type PublicPage = {
  path: string
  title: string
  description: string
  source: string
  pictures?: FirstPictures
}

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
    const reads = about?.reads ?? (await readsOfMember(path))
    const ahead = askingAhead({
      reads,
      id: about?.id.source,
      isForAll: about?.example !== undefined,
      pictures: about?.pictures,
    })
    const head = `${shellHead}\n    ${ahead}`
    documents.set(fileOf(path), await assemble(page, assets, head, source, { app }))
  }
  for (const each of publicPages) {
    const { app, reads } = await renderPage(each.path)
    const head = [headOf(each, origin)]
    // At `/`, members see another screen with other reads.
    if (each.path === '/') head.push(askingAhead({ reads: await readsOfMember('/'), isForAll: false }))
    else if (each.pictures) head.push(askingAhead({ reads, isForAll: true, pictures: each.pictures }))
    else head.push(...reads.map(preloadOf))
    const written = { path: each.path, app }
    documents.set(fileOf(each.path), await assemble(page, assets, head.join('\n    '), each.source, written))
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
  written?: { path?: string; app: string },
): Promise<string> {
  const { styles, laterStyles, scripts, fonts, entry } = assets.of('main.tsx', source)
  const preloads = fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
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
    .replace('<!--head-->', () => [head, ...preloads, ...sheets].join('\n    '))
    .replace('<div id="root"><!--app--></div>', () => `<div id="root"${mark}>${written?.app ?? ''}</div>`)
    .replace(devScript, () => [...modules, script].join('\n    '))
}

/** With cookies, like every call: only then can the call use the preloaded answer. */
const preloadOf = (address: string) =>
  `<link rel="preload" href="${escapeHtml(address)}" as="fetch" crossorigin="use-credentials">`

type Ahead = {
  reads: readonly string[]
  /** The pattern of the id in the address; absent for a screen that is not about one item. */
  id?: string | undefined
  /** Whether visitors may read them too. */
  isForAll: boolean
  pictures?: FirstPictures | undefined
}

/**
 * The reads of a screen, and the script that requests them before the screen's code is loaded. The script is the same on
 * every page, so the policy contains one hash for it.
 */
function askingAhead({ reads, ...more }: Ahead): string {
  const asked = escapeHtml(JSON.stringify({ reads: reads.map(inAnyZone), ...more }))
  return `<meta name="asking-ahead" content="${asked}">\n    <script>${aheadScript}</script>`
}

/** Days begin at midnight in the member's time zone, which the browser knows. */
const inAnyZone = (address: string) => address.replace(/(?<=[?&]timeZone=)[^&]*/, '{timeZone}')

/**
 * index.html marks a member who has accepted the terms; all others would be refused a member's reads. With a query, a
 * screen that is not about one item may load other data, or show other pictures first. The API client takes the answers
 * (api.ts); one that nobody has taken soon is old. Pictures appear in the placeholders (picture-ahead.tsx), where the
 * screen shows the same ones later.
 */
const aheadScript = `
      const { reads, id, isForAll, pictures } = JSON.parse(document.querySelector('meta[name=asking-ahead]').content)
      const word = location.pathname.split('/').filter(Boolean).at(-1)
      const isPlain = id === undefined ? location.search === '' : new RegExp(id).test(word)
      const isKnown = isPlain || (isForAll && id === undefined)
      if (isKnown && (isForAll || document.documentElement.dataset.signedIn === '1')) {
        // Only when it is asked for: the first look at a time zone takes a phone many milliseconds.
        const zone = () => encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
        const answers = reads.map((read) => {
          const address = read.replace('{id}', word).replace('{timeZone}', zone)
          return [address, fetch(address, { credentials: 'include' })]
        })
        window.askedAhead = new Map(answers)
        setTimeout(() => window.askedAhead.clear(), 10000)
        const own = ${own}
        ${sourcesOf}
        const showFirst = (body) => {
          const first = (pictures.in ? body[pictures.in] : body).slice(0, pictures.most)
          const images = first.map(({ [pictures.url]: src }) => {
            const more = src && sourcesOf(src) && { sizes: pictures.sizes, srcset: sourcesOf(src) }
            return src && Object.assign(new Image(), { alt: '', fetchPriority: 'high', ...more, src })
          })
          const place = () => {
            const places = document.querySelectorAll('[data-ahead]')
            for (const [at, image] of images.entries()) if (image) places[at]?.append(image)
          }
          if (document.readyState === 'loading') document.addEventListener('readystatechange', place, { once: true })
          else place()
        }
        answers.forEach(([, answer], place) => {
          const first = pictures && isPlain && place === 0
          answer.then((answer) => first && answer.clone().json().then(showFirst)).catch(() => {})
        })
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
