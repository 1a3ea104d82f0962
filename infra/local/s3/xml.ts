/** Text, an element's children, or several elements of one name; undefined leaves the element out. */
export type XmlNode = string | number | boolean | undefined | XmlNode[] | { [name: string]: XmlNode }

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** An XML document; an array repeats its element. */
export function toXml(root: { [name: string]: XmlNode }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${children(root)}`
}

/** The raw inner text of every element of that name; enough for S3's two flat request bodies. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    (m) => m[1] ?? '',
  )
}

/** The unescaped text of the first element of that name. */
export function elementText(xml: string, name: string): string | undefined {
  const [first] = elements(xml, name)
  return first === undefined ? undefined : unescapeXml(first)
}

function children(node: { [name: string]: XmlNode }): string {
  return Object.entries(node)
    .map(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => element(name, one)).join(''),
    )
    .join('')
}

function element(name: string, value: XmlNode): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('')
  return `<${name}>${typeof value === 'object' ? children(value) : escapeXml(String(value))}</${name}>`
}

/** Control characters are escaped too, as in S3, since keys may contain them. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a key may hold any character, and XML must carry it
  return text.replace(/[&<>"'\u0000-\u001f\u007f]/g, (char) => `&#${char.charCodeAt(0)};`)
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|amp|quot|apos));/gi, (_, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[String(name).toLowerCase()] ?? ''
  })
}
