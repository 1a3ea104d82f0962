import type { Defence } from '../../defence.ts'

const receipts = ['test/web/payments/receipt.test.tsx', 'test/web/payments/admin-payment-drawer.test.tsx']
const desk = ['test/web/orders/admin-orders.test.tsx']
const checkout = ['test/web/orders/checkout.test.tsx']
const cart = ['test/web/store/cart.test.tsx']
const signIn = ['test/web/orders/sign-in-at-checkout.test.tsx']
const pictures = ['test/web/store/dropped-pictures.test.tsx']
const letters = ['test/functions/payments/mails/order-letters.test.ts']

/** What the store's screens, receipts and mails show, and what they ask before. */
export const storeScreens: Defence[] = [
  {
    name: 'receipt-of-an-order-by-line',
    file: 'web/features/payments/purchases/receipt-page.tsx',
    from: 'if (order) return orderLines(order)',
    to: '',
    tests: receipts,
  },
  {
    name: 'receipt-waits-for-its-order',
    file: 'web/features/payments/purchases/receipt-page.tsx',
    from: 'if (orderError) return <ErrorState',
    to: 'if (orderError && !purchase) return <ErrorState',
    tests: receipts,
  },
  {
    name: 'receipt-with-shipping',
    file: 'web/features/payments/purchases/use-receipt-order.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source
    from: '...(method ? [{ what: `${shippingNames[method]} shipping`, amount: shipping }] : []),',
    to: '',
    tests: receipts,
  },
  {
    name: 'order-number-asked-once-typed',
    file: 'web/features/orders/admin/orders-page.tsx',
    from: 'onChange={({ currentTarget }) => setTyped(currentTarget.value)}',
    to: "onChange={({ currentTarget }) => setFilters({ number: currentTarget.value }, 'typed')}",
    tests: desk,
  },
  {
    name: 'next-order-is-not-disputed',
    file: 'web/features/orders/admin/next-order.tsx',
    from: 'id !== order.id && !isSuspended)',
    to: 'id !== order.id || isSuspended)',
    tests: desk,
  },
  {
    name: 'next-order-has-the-focus',
    file: 'web/features/orders/admin/next-order.tsx',
    from: "line.current?.querySelector('a')?.focus()",
    to: 'return',
    tests: desk,
  },
  {
    name: 'slip-without-cancelled-items',
    file: 'web/features/orders/admin/packing-slip.tsx',
    from: "!isDigital && state !== 'cancelled' && state !== 'refunded'",
    to: '!isDigital && Boolean(state)',
    tests: desk,
  },
  {
    name: 'cart-shows-both-changes',
    file: 'web/features/orders/sold-lines.ts',
    from: '[fewer, dearer].filter(',
    to: '[fewer ?? dearer].filter(',
    tests: cart,
  },
  {
    name: 'checkout-checks-the-address',
    file: 'web/features/orders/checkout/checkout-page.tsx',
    from: 'if (issues.length > 0) return\n',
    to: '',
    tests: checkout,
  },
  {
    name: 'checkout-unchanged-is-one-order',
    file: 'web/features/orders/checkout/use-checkout.ts',
    from: 'if (text !== sent.current.text) sent.current =',
    to: 'sent.current =',
    tests: checkout,
  },
  {
    name: 'checkout-shows-a-price-beside-the-stock',
    file: 'web/features/orders/checkout/checkout-page.tsx',
    from: 'seen?.price !== price && ',
    to: 'stock === "" && ',
    tests: checkout,
  },
  {
    name: 'cart-of-a-visitor-moves-once',
    file: 'web/parts/cart/cart-store.ts',
    from: 'write({ ...others, [owner]: mergedCarts(',
    to: 'write({ ...carts(), [owner]: mergedCarts(',
    tests: signIn,
  },
  {
    name: 'buying-now-needs-a-sign-in',
    file: 'web/parts/cart/buy-buttons.tsx',
    from: "if (session.status === 'visitor') location.assign(",
    to: "if (session.status === 'loading') location.assign(",
    tests: signIn,
  },
  {
    name: 'cancel-not-while-disputed',
    file: 'web/features/orders/order/order-summary.tsx',
    from: 'const mayCancel = !order.isSuspended && ',
    to: 'const mayCancel = ',
    tests: ['test/web/orders/cancel.test.tsx'],
  },
  {
    name: 'product-new-until-its-first-review',
    file: 'web/features/store/goods/product-rating.tsx',
    from: 'if (reviewCount === 0)',
    to: 'if (reviewCount >= 0)',
    tests: ['test/web/store/store-page.test.tsx', 'test/web/store/product-page.test.tsx'],
  },
  {
    name: 'dropped-picture-sent-once',
    file: 'web/features/store/admin/pictures-field.tsx',
    from: '!send.isPending && form.hold(',
    to: 'form.hold(',
    tests: pictures,
  },
  {
    name: 'dropped-files-are-pictures',
    file: 'web/features/store/admin/pictures-field.tsx',
    from: ".filter(({ type }) => type.startsWith('image/'))",
    to: '',
    tests: pictures,
  },
  {
    name: 'mail-of-the-policy-at-the-sale',
    file: 'functions/mail/order-letters.ts',
    from: 'returnDays: policy.physicalDays',
    to: 'returnDays: policy.physicalDays - policy.physicalDays + 30',
    tests: letters,
  },
  {
    name: 'mail-of-a-return-no-longer-approved',
    file: 'functions/mail/return-letters.ts',
    from: "if (news === 'approved' && known.state !== 'approved') return undefined",
    to: '',
    tests: letters,
  },
  {
    name: 'mail-of-a-claim-still-open',
    file: 'functions/mail/claim-letters.ts',
    from: "if (!known || known.state === 'open') return undefined",
    to: 'if (!known) return undefined',
    tests: letters,
  },
  {
    name: 'mail-of-goods-without-files',
    file: 'functions/mail/order-letters.ts',
    from: 'known.lines.filter(({ isDigital }) => !isDigital).map(lineWords)',
    to: 'known.lines.map(lineWords)',
    tests: letters,
  },
]
