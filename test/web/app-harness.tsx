import { act, cleanup, configure, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { Category } from '#shared/contract/category.ts'
import type { User } from '#shared/contract/members/user.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { App } from '../../web/app.tsx'
import { createQueryClient } from '../../web/query-client.ts'
import { MemoryRouter } from './memory-router.tsx'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Server = (url: URL, init?: RequestInit) => Answer | Promise<Answer> | undefined

configure({
  // The machine may be busy: an awaited element appears or the test fails.
  asyncUtilTimeout: 15_000,
  // Without the page, which each failed try would print: a fifth of all time. `screen.debug()` shows it.
  getElementError: (message) => new Error(message ?? 'Not found'),
})

const hint = 'kiai_signed_in'

/** Answers the page's calls in place of the network. Calls unknown to the server get an empty list. */
export function serve(server: Server) {
  const asked: string[] = []
  /** The written calls, e.g. `PUT /api/user/profile`. */
  const writes: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost')
    // Calls of every page tell nothing about a single page.
    if (url.pathname !== '/api/settings') asked.push(url.pathname + url.search)
    if (init?.method && init.method !== 'GET') {
      const sent = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      writes.push({ call: `${init.method} ${url.pathname}`, body: sent })
    }
    const usual = url.pathname === '/api/settings' ? defaultSite : []
    const { status = 200, body = usual, headers = {} } = (await server(url, init)) ?? {}
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(status === 204 ? null : text, { status, headers })
  })
  return { asked, writes }
}

/** Opens the whole site at an address and waits for the code of the screen there. */
export async function openPage(path: string) {
  const client = createQueryClient()
  const site = (
    <MemoryRouter path={path}>
      <App queryClient={client} />
    </MemoryRouter>
  )
  return { client, ...(await act(async () => render(site))) }
}

/** Pretends that no width query of the page's screen matches: there is room for rows. */
export function onWideScreen(): void {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listeners }))
}

export function setSessionHint(present: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie the page reads
  document.cookie = present ? `${hint}=1; Path=/` : `${hint}=; Path=/; Max-Age=0`
}

afterEach(() => {
  cleanup()
  setSessionHint(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const moment = '2025-03-01T12:00:00.000Z'

export function category(name: string): Category {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id: `cat_${slug}`,
    name,
    slug,
    description: `All of ${name}`,
    icon: null,
    coverUrl: null,
    createdAt: moment,
  }
}

export function video(id: number, change: Partial<Video> = {}): Video {
  return {
    id: `vid_${id}`,
    title: `Video ${id}`,
    description: '',
    thumbnailUrl: `/media/images/vid_${id}.webp`,
    duration: 600,
    categoryId: 'cat_karate',
    category: { name: 'Karate', slug: 'karate' },
    movieGenreId: null,
    contentType: 'training',
    accessLevel: 'free',
    releaseYear: null,
    director: null,
    cast: [],
    country: null,
    language: 'English',
    imdbRating: null,
    tags: [],
    viewCount: 1234,
    rating: '4.50',
    isPublished: true,
    isFeatured: false,
    publishedAt: moment,
    createdAt: moment,
    updatedAt: moment,
    ...change,
  }
}

export const member: User = {
  id: 'mem_1',
  email: 'free@kiai.test',
  firstName: 'Mika',
  lastName: null,
  profileImageUrl: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  subscriptionGraceUntil: null,
  isAdmin: false,
  instructorId: null,
  termsAcceptedAt: moment,
  deletionDueAt: null,
  createdAt: moment,
  updatedAt: moment,
}
