/** `a[b][0]=c` as nested objects; a list is an object of numbered names until its rule makes it one. */
export type Nested = { [name: string]: string | Nested }

export function parseForm(text: string): Nested {
  const found: Nested = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split(/\]\[|\[/).map((part) => part.replace(/\]$/, ''))
    place(found, [first, ...rest], value)
  }
  return found
}

function place(into: Nested, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(into).length) : name
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const known = into[key]
  const next: Nested = typeof known === 'object' ? known : Object.create(null)
  into[key] = next
  place(next, rest, value)
}
