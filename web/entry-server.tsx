import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { loadScreens } from './layout/load-screen.ts'
import { publicPages as pages } from './public-pages.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'

/** The pages written at build, with the titles they have for a visitor. */
export const publicPages = pages.map((page) => {
  const route = routes.find(({ path, audience }) => path === page.path && audience !== 'member')
  if (!route) throw new Error(`No screen stands at ${page.path}`)
  return { ...page, title: route.title }
})

/** The markup of a page as a visitor first gets it: everything but the data. */
export async function renderPage(path: string): Promise<string> {
  await loadScreens(path)
  const app = (
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>
  )
  // In one piece: content sent in parts needs inline scripts to put it in place.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
