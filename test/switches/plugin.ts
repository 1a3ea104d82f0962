import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { switchOffsIn, withSwitches } from './switch-offs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const switchboard = fileURLToPath(new URL('switchboard.ts', import.meta.url))

/** A plugin of Vite that gives each guard of `functions/` its switch. */
export const switches = () => ({
  name: 'kiai-switches',
  enforce: 'pre' as const,
  transform(text: string, id: string) {
    const file = relative(root, id).replaceAll('\\', '/')
    if (!file.startsWith('functions/') || !file.endsWith('.ts')) return undefined
    const found = switchOffsIn(file, text)
    if (found.length === 0) return undefined
    return `import * as switches from ${JSON.stringify(switchboard)};${withSwitches(text, found)}`
  },
})
