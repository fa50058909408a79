/** For tests: an order as the server sends it. */
export const scriptedOrder = (overrides: Record<string, unknown> = {}) => ({
  id: 'o1',
  order_number: '2026-ORD-001',
  status: 'paid',
  total_price: 94,
  createdAt: '2026-11-05T09:30:00Z',
  updatedAt: '2026-11-07T12:00:00Z',
  shippedAt: null,
  trackingInfo: null,
  customer_name: 'Gwen Guest',
  customer_email: 'gwen@example.org',
  shipping_address: '1 Kiln Lane, Stoke-on-Trent, ST1 5AB',
  delivery_address: '1 Kiln Lane, Stoke-on-Trent, ST1 5AB',
  billing_address: '2 Wheel Row, Leeds, LS1 4AP',
  order_lines: [
    {
      id: 'l1',
      product_name: 'Harbour Mug',
      variant_color: 'Sea Glass',
      quantity: 2,
      price: 26,
      subtotal: 52,
      variant: null,
      product: { name: 'Harbour Mug', imageUrl: '/mug.jpg', images: [] },
    },
  ],
  ...overrides,
});
