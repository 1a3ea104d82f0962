import type { QueryClient } from '@tanstack/react-query'

/** Asks for what a screen will show, when a link to it is about to be pressed. */
export type Preparation = (client: QueryClient, link: Pick<URL, 'pathname' | 'search'>) => void
