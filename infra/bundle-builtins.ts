import type { Plugin } from 'esbuild'

/**
 * Imports Node's `http` and `https` as plain objects. As ES modules Node reads each of their exports at once, one
 * of which loads the whole of its `fetch`: some 20 ms of every cold start, for the names of status codes.
 */
export const plainHttp: Plugin = {
  name: 'plain-http',
  setup({ onResolve, onLoad }) {
    const namespace = 'plain-builtin'
    onResolve({ filter: /^(node:)?http$/ }, ({ path }) => ({
      path: path.startsWith('node:') ? path : `node:${path}`,
      namespace,
    }))
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
      loader: 'js',
    }))
  },
}
