import type { Query, QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { App } from './app.tsx'
import { publicPages as pages } from './public-pages.ts'
import { createQueryClient, keyOf } from './query-client.ts'
import { fixedEntries } from './router/entries.ts'
import { Router } from './router/router.tsx'
import { loadScreens } from './screens/load-screen.ts'
import { routes } from './screens/routes.tsx'
import { WrittenForMembers } from './session.ts'

const epoch = new Date(0).toISOString()

/** The prerendered pages, with the titles for a visitor. */
export const publicPages = pages.map((page) => {
  const route = routes.find(({ path, audience }) => path === page.path && audience !== 'member')
  if (!route) throw new Error(`No screen stands at ${page.path}`)
  return { ...page, title: route.title }
})

/**
 * The markup of a page as a visitor first gets it, without data, and the addresses of the data it will load. For
 * members: the frame around their screens.
 */
export async function renderPage(
  path: string,
  forMembers = false,
): Promise<{ app: string; reads: string[] }> {
  await loadScreens(path)
  return draw(path, createQueryClient(), forMembers)
}

/** The addresses that a screen loads when a member opens it. */
export async function readsOfMember(path: string): Promise<string[]> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyOf(auth.getUser.path), anyMember)
  const { reads } = await draw(path, queryClient, true)
  return reads
}

/** The first reads of a screen do not depend on the member. */
const anyMember: User = {
  id: '',
  email: '',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  subscriptionGraceUntil: null,
  isAdmin: false,
  instructorId: null,
  termsAcceptedAt: epoch,
  deletionDueAt: null,
  createdAt: epoch,
  updatedAt: epoch,
}

async function draw(path: string, queryClient: QueryClient, forMembers: boolean) {
  const app = (
    <WrittenForMembers value={forMembers}>
      <Router entries={fixedEntries(path)}>
        <App queryClient={queryClient} />
      </Router>
    </WrittenForMembers>
  )
  // Rendered in one piece: streamed content needs inline scripts to put it in place.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const asked = queryClient.getQueryCache().getAll()
  return {
    app: await new Response(prelude).text(),
    reads: asked.filter(isWanted).map(({ queryKey }) => queryKey.join('/')),
  }
}

/** Nothing is fetched while a page is prerendered, but its reads are recorded. */
function isWanted({ options }: Query): boolean {
  return 'enabled' in options ? options.enabled !== false : true
}
