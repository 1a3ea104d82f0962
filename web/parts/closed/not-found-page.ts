import { lazy } from 'react'

/** The page of an unknown address. No link leads to it, so its code is loaded when it is shown. */
export const NotFoundPage = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))
