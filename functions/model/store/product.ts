import { colors, productCategories } from '#shared/rules/store/options.ts'
import { entity, type ItemOf } from '../table/entity.ts'

export const product = entity({
  model: { service: 'kiai', entity: 'product', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    category: { type: productCategories, required: true },
    /** Cents. */
    price: { type: 'number', required: true },
    /** The first is what lists show. */
    pictures: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          url: { type: 'string', required: true },
          alt: { type: 'string', required: true },
          /** Absent on a picture of every colour. */
          color: { type: colors },
        },
      },
      required: true,
      default: () => [],
    },
    /** A public preview of a clip. */
    mediaUrl: { type: 'string' },
    isDigital: { type: 'boolean', required: true, default: false },
    /** What is sold of a digital product, in the bucket that nobody sees: given to buyers alone. */
    file: {
      type: 'map',
      properties: {
        key: { type: 'string', required: true },
        /** As it is saved. */
        filename: { type: 'string', required: true },
        type: { type: 'string', required: true },
        /** Bytes. */
        size: { type: 'number', required: true },
      },
    },
    /** The switch of an admin: off, nothing of it can be had. */
    inStock: { type: 'boolean', required: true, default: true },
    /** What is offered of all sizes and colours; none named means all. */
    size: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    color: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    tags: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    facts: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          name: { type: 'string', required: true },
          value: { type: 'string', required: true },
        },
      },
      required: true,
      default: () => [],
    },
    /** How many reviews give one star, two, and so on up to five; absent before the first one. */
    ratingStars: { type: 'list', items: { type: 'number' } },
    state: { type: ['draft', 'published', 'archived'] as const, required: true, default: 'draft' },
    /** When a draft is published by itself. */
    publishAt: { type: 'string' },
    /** Of the first time. */
    publishedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type ProductItem = ItemOf<typeof product>

/** Whether a product can be had at all: an admin has not switched it off, and the file of a digital one is there. */
export const isToBeHad = ({ inStock, isDigital, file }: ProductItem): boolean =>
  inStock && (!isDigital || file !== undefined)
