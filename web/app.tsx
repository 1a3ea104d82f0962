import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Shell } from './layout/shell.tsx'
import { Screens } from './screens/screens.tsx'

/** Everything inside the router, the same in the browser and at build time. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Screens />
      </Shell>
    </QueryClientProvider>
  )
}
