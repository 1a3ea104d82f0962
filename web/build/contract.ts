import type { Plugin } from 'vite'

/** The summary of an endpoint for the documentation, on the line of its name or the next one. */
const summary = /^ +summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),\n/gm
/** The fields that only the server uses: possible problems, rate limits, and audit records. */
const serversOwn =
  /^ +(?:problems: \[[^\]]*\]|limit: \{[^{}\n]*\}|(?:audit|freshSignIn|beforeTerms|fromProgram|anyOrigin): (?:true|false)),\n/gm

/**
 * Removes the parts of each endpoint that only the server and the API documentation use, so that browsers do not
 * download them.
 */
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
