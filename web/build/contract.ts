import type { Plugin } from 'vite'

/** An endpoint's words for the documentation, on the line of its name or the next one. */
const summary = /^ +summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),\n/gm

/** Leaves out what only the documentation of the API says of each endpoint: browsers would be sent it for nothing. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/([\w-]+\/)?[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, ''), map: null }),
    },
  }
}
