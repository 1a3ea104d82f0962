import { colors, productCategories } from '#shared/rules/store/options.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

export const product = entity({
  model: { service: 'kiai', entity: 'product', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    category: { type: productCategories, required: true },
    /** Cents. */
    price: { type: 'number', required: true },
    /** Lists show the first one. */
    pictures: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          url: { type: 'string', required: true },
          alt: { type: 'string', required: true },
          /** Absent on a picture for all colours. */
          color: { type: colors },
        },
      },
      required: true,
      default: () => [],
    },
    /** The public preview of a clip, with a watermark; absent until it was made. */
    preview: {
      type: 'map',
      properties: {
        uploadId: { type: 'string', required: true },
        posterUrl: { type: 'string', required: true },
        /** Seconds of the clip that have frames. */
        seconds: { type: 'number', required: true },
      },
    },
    isDigital: { type: 'boolean', required: true, default: false },
    /** The file of a digital product, in the private bucket: only buyers can download it. */
    file: {
      type: 'map',
      properties: {
        key: { type: 'string', required: true },
        /** The file name of a download. */
        filename: { type: 'string', required: true },
        type: { type: 'string', required: true },
        /** Bytes. */
        size: { type: 'number', required: true },
      },
    },
    /** An admin's switch: off, no variant can be bought. */
    inStock: { type: 'boolean', required: true, default: true },
    /** The offered sizes and colours; an empty list means all. */
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
    /** The number of reviews with one star, two, and so on up to five; absent before the first one. */
    ratingStars: { type: 'list', items: { type: 'number' } },
    state: { type: ['draft', 'published', 'archived'] as const, required: true, default: 'draft' },
    /** When a draft is published automatically. */
    publishAt: { type: 'string' },
    /** When it was first published. */
    publishedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type ProductItem = ItemOf<typeof product>

/** Whether a product can be bought at all: it is switched on, and a digital one has its file. */
export const isToBeHad = ({ inStock, isDigital, file }: ProductItem): boolean =>
  inStock && (!isDigital || file !== undefined)
