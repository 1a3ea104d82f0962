import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '../router/router.tsx'
import { focusPage } from '../ui/base/focus-page.ts'

/** Long enough for the new screen to have set the document title. */
const settleMs = 150
const positions = new Map<string, number>()

/** A new address starts at its top (or at its #part); going back restores the scroll position. */
function useScrollPosition(): void {
  const { key, pathname, hash, kind } = useLocation()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const remember = () => positions.set(shown.current.key, scrollY)
    // Between our own pages we restore it ourselves; after a reload or a return from elsewhere the browser does.
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    const give = () => {
      history.scrollRestoration = 'auto'
    }
    take()
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pageshow', take)
    addEventListener('pagehide', give)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pageshow', take)
      removeEventListener('pagehide', give)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (kind === 'pop') scrollTo({ top: positions.get(key) ?? 0, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else if (before.pathname !== pathname) scrollTo({ top: 0, behavior: 'instant' })
  }, [key, pathname, hash, kind])
}

/** On another page, moves the focus to its beginning and announces its title. */
export function Arrival() {
  useScrollPosition()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusPage()
    const timer = setTimeout(() => setTitle(document.title), settleMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {title}
    </p>
  )
}
