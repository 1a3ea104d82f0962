import { usualSynonyms } from '#shared/rules/text/search-forms.ts'
import { entity } from '../table/entity.ts'

/** The terms that mean the same to a search, as admins saved them: a single item. */
export const searchSynonyms = entity({
  model: { service: 'kiai', entity: 'search-synonyms', version: '1' },
  attributes: {
    /** The stream names items by an id. */
    id: { type: 'string', required: true, readOnly: true, default: 'search-synonyms' },
    groups: {
      type: 'list',
      items: {
        type: 'map',
        properties: { words: { type: 'list', items: { type: 'string' }, required: true } },
      },
      required: true,
    },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

/** The saved list, or the usual one until an admin saves another. */
export async function readSynonyms(): Promise<{ groups: { words: string[] }[]; updatedAt: string | null }> {
  const { data } = await searchSynonyms().get({}).go({ consistent: true })
  if (!data) return { groups: usualSynonyms.map(({ words }) => ({ words: [...words] })), updatedAt: null }
  return { groups: data.groups.map(({ words }) => ({ words: [...words] })), updatedAt: data.updatedAt }
}
