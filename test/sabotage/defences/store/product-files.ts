import type { Defence } from '../../defence.ts'

const calls = { tests: ['test/functions/store/product-file.test.ts'] }
const file = { file: 'functions/store/product-file.ts', ...calls }
const screen = {
  file: 'web/features/store/admin/file-target.ts',
  tests: ['test/web/store/product-file.test.tsx'],
}

/** Files of digital products: which are accepted, who keeps them, and when they are deleted. */
export const productFiles: Defence[] = [
  {
    name: 'product-file-type',
    ...file,
    from: 'if (!beginsLike(type, head)) {',
    to: 'if (!key) {',
  },
  {
    name: 'product-file-digital-alone',
    ...file,
    from: "if (!known.isDigital) throw new Problem('file.not_digital')",
    to: '',
  },
  {
    name: 'product-file-same-again',
    ...file,
    from: 'if (sells(await digitalProduct(productId), fileId)) return getAnyProduct(productId)',
    to: 'await digitalProduct(productId)',
  },
  {
    name: 'product-file-sold-stays',
    ...file,
    from: 'if (file && publishedAt === undefined) await removeSent(file.key)',
    to: 'if (file) await removeSent(file.key)',
  },
  {
    name: 'product-file-unsold-goes',
    ...file,
    from: 'if (file && publishedAt === undefined) await removeSent(file.key)',
    to: '',
  },
  {
    name: 'product-file-known-state',
    ...file,
    from: "if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('product.changed')",
    to: '',
  },
  {
    name: 'product-file-one-taker',
    ...file,
    from: '.where((a, { exists }) => exists(a.id))',
    to: '',
  },
  {
    name: 'product-file-kept-with-line',
    file: 'functions/payments/checkout/cart.ts',
    from: '...(isDigital && file && { file }),',
    to: '',
    ...calls,
  },
  {
    name: 'product-file-stays-in-line',
    file: 'functions/model/store/order-steps.ts',
    from: '...(file && { file }),',
    to: '',
    ...calls,
  },
  {
    name: 'product-file-size',
    file: 'shared/contract/store/product-files.ts',
    from: 'z.lte(largestFile, ',
    to: 'z.lte(2 * largestFile, ',
    ...calls,
  },
  {
    name: 'product-file-checked-first',
    ...screen,
    from: 'return reason ? { reason } : { body: result.data }',
    to: 'return { body: result.data, ...(reason && {}) }',
  },
]
