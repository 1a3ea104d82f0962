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

/**
 * Entities without the check of their own declarations. ElectroDB holds each against a JSON schema when it is
 * made: half of a Lambda's start, for constants that every test makes with the check.
 */
export const knownEntities: Plugin = {
  name: 'known-entities',
  setup({ onResolve, onLoad }) {
    const namespace = 'known-entities'
    onResolve({ filter: /^jsonschema$/ }, ({ importer }) => {
      if (!/node_modules[\\/]electrodb[\\/]/.test(importer))
        throw new Error(`${importer} needs jsonschema too`)
      return { path: 'jsonschema', namespace }
    })
    onLoad({ filter: /./, namespace }, () => ({ contents: acceptingValidator, loader: 'js' }))
  },
}

/** ElectroDB also asks it whether something is a declaration, or an entity that was made of one. */
const acceptingValidator = `
class Validator {
  addSchema() {}
  validate(given) {
    const declares = given?.attributes && given.indexes && given._instance === undefined
    return { errors: declares ? [] : [{ property: 'instance', message: 'is no declaration of an entity' }] }
  }
}
Validator.prototype.customFormats = {}
module.exports = { Validator }
`
