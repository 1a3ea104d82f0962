import type { DynamoDBRecord } from 'aws-lambda'
import type { StreamReaderOptions } from '../../../../infra/local/events/stream-reader.ts'

export type ItemKey = { pk: string; sk: string }

/**
 * All items of a table, followed by its stream. A scan that looks for a word takes half a minute late in a run, and the
 * table answers nobody else in that time.
 */
export function followItems(): { reader: StreamReaderOptions; keysWith(words: string): ItemKey[] } {
  const texts = new Map<string, string>()

  const follow = ({ dynamodb: { Keys, NewImage } = {} }: DynamoDBRecord) => {
    const key = JSON.stringify({ pk: Keys?.pk?.S, sk: Keys?.sk?.S })
    if (NewImage) texts.set(key, JSON.stringify(NewImage))
    else texts.delete(key)
  }

  return {
    reader: {
      name: 'storedItems',
      batchSize: 1000,
      batchWindowMs: 0,
      handler: ({ Records }) => Records.forEach(follow),
    },
    keysWith(words) {
      const found = [...texts].filter(([, text]) => text.includes(words))
      return found.map(([key]) => JSON.parse(key))
    },
  }
}
