import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Entries, How, Place } from './entries.ts'
import { onceAnswered } from './first-answers.ts'
import type { Params } from './match.ts'

const EntriesHere = createContext<Entries | undefined>(undefined)
const PlaceHere = createContext<Place | undefined>(undefined)
const ParamsHere = createContext<Params>({})

type RouterProps = { entries: Entries; children: ReactNode }

/**
 * Renders what is inside it for the current address. A change of address is a transition: the page before stays until
 * the code of the next one has loaded.
 */
export function Router({ entries, children }: RouterProps) {
  const [place, setPlace] = useState(entries.now)
  useLayoutEffect(() => {
    let latest: Place
    return entries.listen((next) => {
      latest = next
      onceAnswered(() => latest === next && startTransition(() => setPlace(next)))
    })
  }, [entries])
  return (
    <EntriesHere value={entries}>
      <PlaceHere value={place}>{children}</PlaceHere>
    </EntriesHere>
  )
}

/** Gives the parameters of the matched path to the screen inside it. */
export const WithParams = ParamsHere

export const useLocation = (): Place => inRouter(use(PlaceHere))

/** The named parts of the address, decoded: `id` of `/video/:id`. */
export const useParams = (): Params => use(ParamsHere)

/** A function that opens an address. It stays the same for ever. */
export function useNavigate(): (to: string, how?: How) => void {
  return inRouter(use(EntriesHere)).open
}

/** A function that goes back to the page before; a page that was opened from elsewhere opens `otherwise` instead. */
export function useGoBack(): (otherwise: string) => void {
  const { back, open } = inRouter(use(EntriesHere))
  return (otherwise) => {
    if (!back()) open(otherwise)
  }
}

type SearchInit = URLSearchParams | Readonly<Record<string, string>>

/** The search of the address, and a function that replaces all of it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: SearchInit, how?: How) => navigate(`?${new URLSearchParams(next)}`, how),
    [navigate],
  )
  return [params, setParams] as const
}

type NavigateProps = How & { to: string }

/** Opens another address as soon as it is shown. */
export function Navigate({ to, replace = false }: NavigateProps) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

function inRouter<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This is not inside a Router')
  return value
}
