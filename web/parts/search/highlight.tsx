import { fold } from '#shared/rules/text/fold.ts'

/** The start and end of the query in the text, ignoring accents and case; undefined if it is not found. */
export function placeOf(query: string, text: string): [number, number] | undefined {
  const needle = fold(query.trim())
  if (needle === '') return undefined
  let folded = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    for (const letter of fold(text[at] ?? '')) {
      folded += letter
      places.push(at)
    }
  }
  const found = folded.indexOf(needle)
  const first = places[found]
  const last = places[found + needle.length - 1]
  return first === undefined || last === undefined ? undefined : [first, last + 1]
}

/** Text with the query highlighted. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const place = placeOf(query, text)
  if (!place) return text
  const [from, to] = place
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
