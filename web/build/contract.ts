import type { Plugin } from 'vite'

/** An endpoint's words for the documentation, on the line of its name or the next one. */
const summary = /^ +summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),\n/gm
/** What the server alone holds a call to: how it may fail, how often it may come, and what is recorded of it. */
const serversOwn =
  /^ +(?:problems: \[[^\]]*\]|limit: \{[^{}\n]*\}|(?:audit|freshSignIn|beforeTerms|fromProgram|anyOrigin): (?:true|false)),\n/gm

/** Leaves out what only the server and the documentation of the API say of each endpoint: browsers would be sent it for nothing. */
export function withoutServersPart(): Plugin {
  return {
    name: 'without-servers-part',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/([\w-]+\/)?[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, '').replace(serversOwn, ''), map: null }),
    },
  }
}
