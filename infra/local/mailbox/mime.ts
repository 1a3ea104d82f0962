import { badRequest } from './error.ts'

/** Parses a raw mail: as much of RFC 2045 to 2047 as Kiai uses. */

export type Attachment = { name: string; type: string; content: string }
export type ReadMessage = {
  headers: Readonly<Record<string, string>>
  text: string
  html: string
  /** The part that mail programs show as an invitation. */
  invitation?: Attachment
  attachments: Attachment[]
}

type Entity = { headers: Record<string, string>; body: string }

export function readMessage(raw: string): ReadMessage {
  const { headers, body } = entityOf(raw)
  const leaves = leavesOf({ headers, body })
  const isFile = (leaf: Entity) => headerOf(leaf, 'content-disposition').startsWith('attachment')
  const alternative = (type: string) =>
    leaves.find((leaf) => !isFile(leaf) && headerOf(leaf, 'content-type').startsWith(type))
  const [text, html] = [alternative('text/plain'), alternative('text/html')]
  if (!text || !html) throw badRequest('A mail has a part of text and a part of HTML.')
  const invitation = alternative('text/calendar')
  const own = Object.entries(headers).filter(([name]) => !/^(content-|mime-version$)/i.test(name))
  return {
    headers: Object.fromEntries(own),
    text: contentOf(text),
    html: contentOf(html),
    ...(invitation && { invitation: attachmentOf(invitation) }),
    attachments: leaves.filter(isFile).map(attachmentOf),
  }
}

function entityOf(raw: string): Entity {
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) throw badRequest('A mail has headers, an empty line and a body.')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    if (colon < 1 || !/^[ -~]*$/.test(line)) throw badRequest('Headers are ASCII, a name and a value each.')
    return [line.slice(0, colon), decoded(line.slice(colon + 1).trim())]
  })
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) }
}

/** All parts that have no parts themselves. */
function leavesOf(entity: Entity): Entity[] {
  const [, boundary] = /^multipart\/\w+;.*boundary="([^"]+)"/.exec(headerOf(entity, 'content-type')) ?? []
  if (!boundary) return [entity]
  const parts = `\r\n${entity.body}`.split(`\r\n--${boundary}`)
  if (!parts.at(-1)?.startsWith('--')) throw badRequest('A mail of parts ends with its boundary.')
  return parts.slice(1, -1).flatMap((part) => leavesOf(entityOf(part.replace(/^\r\n/, ''))))
}

function headerOf({ headers }: Entity, name: string): string {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? ''
}

/** Decodes encoded words; white space between two of them does not count. */
const decoded = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, word: string) =>
      Buffer.from(word, 'base64').toString('utf8'),
    )

function contentOf(leaf: Entity): string {
  if (headerOf(leaf, 'content-transfer-encoding') !== 'base64') throw badRequest('Parts are base64 here.')
  return Buffer.from(leaf.body, 'base64').toString('utf8')
}

function attachmentOf(leaf: Entity): Attachment {
  const [, name = 'part'] = /filename="([\w.-]+)"/.exec(headerOf(leaf, 'content-disposition')) ?? []
  return { name, type: headerOf(leaf, 'content-type'), content: contentOf(leaf) }
}
