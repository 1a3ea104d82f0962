import { Entity, type EntityItem, type Schema } from 'electrodb'
import { stored } from './client.ts'

/** Returns a getter of an entity of the table, made on first use: a call needs few of its Lambda's entities. */
export function entity<A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  declared: S,
): () => Entity<A, F, C, S> {
  let made: Entity<A, F, C, S> | undefined
  return () => {
    made ??= new Entity(declared, stored)
    return made
  }
}

type Composite = readonly string[]

/** The key of an entity. Ids stay as they are written. */
export const key = <const Pk extends Composite, const Sk extends Composite>(pk: Pk, sk: Sk) =>
  ({
    pk: { field: 'pk', composite: pk, casing: 'none' },
    sk: { field: 'sk', composite: sk, casing: 'none' },
  }) as const

/** Another index of an entity. */
export const index = <
  const Name extends 'gsi1' | 'gsi2',
  const Pk extends Composite,
  const Sk extends Composite,
>(
  name: Name,
  pk: Pk,
  sk: Sk,
) =>
  ({
    index: name,
    pk: { field: `${name}pk`, composite: pk, casing: 'none' },
    sk: { field: `${name}sk`, composite: sk, casing: 'none' },
  }) as const

/** An item as an entity reads it. */
export type ItemOf<Given> = Given extends () => Entity<infer A, infer F, infer C, infer S>
  ? EntityItem<Entity<A, F, C, S>>
  : never
