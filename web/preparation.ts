import type { QueryClient } from '@tanstack/react-query'

/** Loads the data of a screen when a link to it is about to be pressed. */
export type Preparation = (client: QueryClient, link: Pick<URL, 'pathname' | 'search'>) => void
