import type { Plugin } from 'esbuild'

/**
 * Imports Node's `http` and `https` as plain objects. As ES modules Node reads all of their exports at once, one of
 * which loads its whole `fetch`: some 20 ms of every cold start, only for the names of status codes.
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
 * Entities without the validation of their own declarations. ElectroDB validates each against a JSON schema when it
 * is made: half of a Lambda's start, for constants that every test validates.
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

/** ElectroDB also uses it to tell a declaration from an entity made of one. */
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
