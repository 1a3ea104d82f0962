import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while the page is as prerendered at build time, true once it is hydrated. Content that comes later is in no
 * prerendered page.
 */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
