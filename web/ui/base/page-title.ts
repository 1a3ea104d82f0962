import { useEffect } from 'react'

/** Names the document after what the screen shows, once that is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
