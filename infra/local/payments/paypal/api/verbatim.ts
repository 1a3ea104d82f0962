/**
 * The text of one value of a JSON object, byte for byte as it was sent: a signature covers those bytes, not the
 * result of parsing and serializing them. `json` has been parsed already, so it is well-formed.
 */
export function verbatimOf(json: string, name: string): string | undefined {
  let place = json.indexOf('{') + 1
  while (place > 0 && place < json.length) {
    const start = skip(json, place, /[\s,]/)
    if (json[start] !== '"') return undefined
    const colon = endOfValue(json, start)
    const value = skip(json, colon, /[\s:]/)
    const end = endOfValue(json, value)
    if (JSON.parse(json.slice(start, colon)) === name) return json.slice(value, end)
    place = end
  }
  return undefined
}

function skip(json: string, from: number, what: RegExp): number {
  let place = from
  while (what.test(json[place] ?? '')) place++
  return place
}

/** The end of the value that begins at `start`. */
function endOfValue(json: string, start: number): number {
  let depth = 0
  for (let place = start; place < json.length; place++) {
    const letter = json[place] ?? ''
    if (letter === '"') place = endOfText(json, place)
    else if ('{['.includes(letter)) depth++
    else if ('}]'.includes(letter)) depth--
    else if (depth > 0 || !/[\s,:]/.test(letter)) continue
    else return place
    if (depth === 0) return place + 1
    if (depth < 0) return place
  }
  return json.length
}

/** The closing quote of a string. */
function endOfText(json: string, start: number): number {
  let place = start + 1
  while (place < json.length && json[place] !== '"') place += json[place] === '\\' ? 2 : 1
  return place
}
