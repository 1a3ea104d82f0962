import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { plainIcons } from '../../web/build/icons.ts'

const folder = fileURLToPath(new URL('../esm/icons', import.meta.resolve('lucide-react')))

type Drawing = { node: [string, Record<string, string>][] }
const drawingIn = (code: string): Drawing | undefined => {
  const [, data] = /const __iconData = (\{.*?\n\});/s.exec(code) ?? []
  return data && runInNewContext(`(${data})`)
}

test('every icon keeps its shapes, without keys, which no page reads', () => {
  const { transform } = plainIcons() as unknown as {
    transform: (code: string, id: string) => { code: string } | undefined
  }
  let checked = 0
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.mjs'))) {
    const path = join(folder, name)
    const code = readFileSync(path, 'utf8')
    const drawing = drawingIn(code)
    if (!drawing) continue
    const node = drawing.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
    expect(drawingIn(transform(code, path)?.code ?? '')?.node, name).toEqual(node)
    checked++
  }
  expect(checked).toBeGreaterThan(1000)
})
