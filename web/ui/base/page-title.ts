import { useEffect } from 'react'

/** Sets the document title to the title of the screen, once it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
