import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { idPattern } from '#shared/rules/ids.ts'
import { demoProducts } from '../../infra/demo/content/products.ts'
import { demoVideos } from '../../infra/demo/content/videos.ts'
import { goodsOf } from '../../infra/demo/goods.ts'
import { goodsAddress, picturesOf, productIdOf } from '../../infra/demo/load-products.ts'

describe('the demo’s store', () => {
  test('sells 24 products with unique names and ids', () => {
    expect(demoProducts).toHaveLength(24)
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(24)
    const ids = demoProducts.map(({ slug }) => productIdOf(slug))
    expect(new Set(ids).size).toBe(24)
    expect(ids.filter((id) => !idPattern('product').test(id))).toEqual([])
  })

  test.each(demoProducts.map((seed) => [seed.slug, seed] as const))('%s is complete', (_, seed) => {
    expect(seed.price).toMatch(/^\d+\.\d\d$/)
    expect(seed.description.length).toBeGreaterThan(40)
    expect(seed.tags.length).toBeGreaterThan(1)
    expect(seed.colors === undefined).toBe(seed.category !== 'tshirt')
    if (seed.art.kind !== 'tee') {
      const { video } = seed.art
      expect(demoVideos.map(({ slug }) => slug)).toContain(video)
    }
    const drawn = goodsOf(seed).map(({ view }) => goodsAddress(seed.slug, view))
    expect(
      picturesOf(seed)
        .map(({ url }) => url)
        .sort(),
    ).toEqual(drawn.sort())
  })
})

test.each(['enso-tee', 'jade-river-sword-print', 'first-light-photo', 'ginga-clip'])(
  'the first picture of %s is 960 by 1200 and light to load',
  async (slug) => {
    const [first] = demoProducts.filter((seed) => seed.slug === slug).flatMap(goodsOf)
    const { large, w640 } = (await first?.draw()) ?? {}
    const { width, height, format } = await sharp(large).metadata()
    expect([width, height, format]).toEqual([960, 1200, 'webp'])
    expect(large?.length).toBeLessThan(90 * 1024)
    expect(w640?.length).toBeLessThan(45 * 1024)
    // A picture without a drawing is smaller than any of them.
    expect(w640?.length).toBeGreaterThan(5 * 1024)
  },
)
