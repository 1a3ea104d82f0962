import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sirv from 'sirv'
import { chromiumPath } from '../support/chromium.ts'
import { median } from './measure.ts'
import { atMost, type Figure, informs, rounded } from './report.ts'
import type { PlatformAnswer } from './workers/platform-worker.ts'
import { startWorker } from './workers/worker.ts'

/** From the click on a card to the first frame, compared with the click on a link to a plain faststart MP4. */

const rounds = 9
const lookMs = 700

type Press = { how: string; restMs: number; holdMs: number }

/** A hand rests on the target before it presses, and takes its time to let go. */
const byHand: Press = { how: 'by hand', restMs: 200, holdMs: 80 }
/** As a script presses, or a finger whose tap comes without warning. */
const atOnce: Press = { how: 'at once', restMs: 0, holdMs: 0 }

export async function measureFirstFrame(): Promise<Figure[]> {
  const worker = startWorker('platform-worker.ts', {})
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    const playing = await worker.ask<PlatformAnswer>({})
    const plain = await serveFolder(playing.plain)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(noteFrames)
    await context.addInitScript(forgetWatching)
    await signIn(context, playing.origin)
    const figures: Figure[] = []
    for (const press of [byHand, atOnce]) {
      const taken: Taken = { plain: [], kiai: [] }
      // The first round of each fills the browser's caches and is not counted.
      for (let round = 0; round <= rounds; round++) {
        const one = await plainRound(context, plain.origin, press)
        const other = await kiaiRound(context, playing, press)
        if (round === 0) continue
        taken.plain.push(one)
        taken.kiai.push(other)
      }
      figures.push(...figuresOf(taken, press))
    }
    plain.close()
    return figures
  } finally {
    await browser.close()
    worker.end()
  }
}

type Taken = Record<'plain' | 'kiai', number[]>

function figuresOf({ plain, kiai }: Taken, { how }: Press): Figure[] {
  return [
    informs(`${how}: plain MP4, click to first frame`, `${rounded(median(plain))} ms`),
    informs(`${how}: Kiai, click to first frame`, `${rounded(median(kiai))} ms`),
    atMost(`${how}: Kiai / plain MP4`, median(kiai) / median(plain), 1.5, '×', `medians of ${rounds}`),
  ]
}

/** Runs in every page: reports the milliseconds from the last click to the first frame after it, across pages. */
function noteFrames() {
  const frameMs = 1000 / 60
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('click', () => sessionStorage.setItem('clicked', String(now())), true)
  const watched = new WeakSet<HTMLVideoElement>()
  const watch = () => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      const note = (time: number) => {
        const clicked = Number(sessionStorage.getItem('clicked'))
        Reflect.get(window, 'tellShown')(performance.timeOrigin + time - clicked)
      }
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        // It came with its first picture, which causes no further event: part of the next frame, drawn by the one after.
        requestAnimationFrame((time) => note(time + frameMs))
        continue
      }
      // The callback may come a frame late. The browser says when the picture was really shown.
      video.requestVideoFrameCallback((_now, shown) => note(shown.presentationTime))
    }
  }
  new MutationObserver(watch).observe(document, { childList: true, subtree: true })
}

/**
 * Runs in every page. The watched position is not kept: every round begins the film, as its plain counterpart does. (In
 * the page, because a browser whose requests are intercepted is slow and caches nothing.)
 */
function forgetWatching() {
  const send = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/api/video-views') ? Promise.reject(new TypeError('Not sent')) : send(input, init)
}

async function clickToFrame(page: Page, selector: string, { restMs, holdMs }: Press): Promise<number> {
  const link = page.locator(selector).first()
  await link.waitFor()
  // Reported by the page: polling would slow it down.
  const shown = new Promise<number>((resolve) => page.exposeFunction('tellShown', resolve))
  // A person clicks only after looking, and the page's own loading is not measured.
  await page.waitForTimeout(lookMs)
  await link.hover()
  await page.waitForTimeout(restMs)
  await link.click({ delay: holdMs })
  return shown
}

async function plainRound(context: BrowserContext, origin: string, press: Press): Promise<number> {
  return inPage(context, async (page) => {
    await page.goto(`${origin}/index.html`)
    return clickToFrame(page, 'a', press)
  })
}

async function kiaiRound(
  context: BrowserContext,
  { origin, videoId, title }: PlatformAnswer,
  press: Press,
): Promise<number> {
  return inPage(context, async (page) => {
    await page.goto(`${origin}/videos?search=${encodeURIComponent(title)}`)
    return clickToFrame(page, `a[href="/video/${videoId}"]`, press)
  })
}

async function inPage<Value>(context: BrowserContext, act: (page: Page) => Promise<Value>): Promise<Value> {
  const page = await context.newPage()
  try {
    return await act(page)
  } finally {
    await page.close()
  }
}

/** As the demo account that may watch everything. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  await inPage(context, async (page) => {
    await page.goto(`${origin}/api/login`)
    await page.getByRole('button', { name: /master@kiai\.test/ }).click()
    await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/-/'))
  })
}

async function serveFolder(folder: string) {
  const listener = sirv(folder, { dev: true })
  const server = createServer((req, res) => listener(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
