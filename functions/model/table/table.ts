/** The single table as data: read by the stack, by the local run and by every entity. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  ],
  /** Epoch seconds; also the session store's `expire`. Expired items may linger: readers check it. */
  ttlAttribute: 'expire',
  stream: 'NEW_AND_OLD_IMAGES',
} as const

/** Name of the table of this deployment; read on each call so that tests can use a table of their own. */
export function tableName(): string {
  const name = process.env.TABLE_NAME
  if (!name) throw new Error('The environment variable TABLE_NAME is not set')
  return name
}
