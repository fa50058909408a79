import { expect, it } from '@jest/globals';
import { addressLines, orderFrom } from './order.ts';

it('takes the number as order_number or orderNumber [C271]', () => {
  expect(orderFrom({ order_number: '2026-ORD-001' }).number).toBe('2026-ORD-001');
  expect(orderFrom({ orderNumber: '2026-ORD-002' }).number).toBe('2026-ORD-002');
});

it('takes the total as total_price, totalPrice or total [C272] [A198]', () => {
  expect(orderFrom({ total_price: 12.5 }).totalPence).toBe(1250);
  expect(orderFrom({ totalPrice: 13.5 }).totalPence).toBe(1350);
  expect(orderFrom({ total: 14 }).totalPence).toBe(1400);
});

it('takes the lines as order_lines or orderLines [C273]', () => {
  expect(orderFrom({ order_lines: [{ id: 1 }] }).lines).toHaveLength(1);
  expect(orderFrom({ orderLines: [{ id: 1 }, { id: 2 }] }).lines).toHaveLength(2);
});

it("takes a line's price as price, unit_price or unitPrice [C275] [A202]", () => {
  const prices = orderFrom({ order_lines: [{ price: 1 }, { unit_price: 2 }, { unitPrice: 3 }] }).lines;
  expect(prices.map(({ pricePence }) => pricePence)).toEqual([100, 200, 300]);
});

it("takes a line's product as product or orderLineProduct [C276]", () => {
  const [one, other] = orderFrom({
    order_lines: [
      { product: { name: 'Mug', imageUrl: '/a.jpg' } },
      { orderLineProduct: { name: 'Bowl', images: [{ url: '/b.jpg' }] } },
    ],
  }).lines;
  expect(one).toMatchObject({ name: 'Mug', image: '/a.jpg' });
  expect(other).toMatchObject({ name: 'Bowl', image: '/b.jpg' });
});

it('reads camelCase and snake_case alike [A196]', () => {
  const read = {
    number: 'n',
    createdAt: '2026-01-01',
    updatedAt: '2026-01-02',
    shippedAt: '2026-01-03',
    tracking: 't',
    name: 'Gwen',
    email: 'g@example.org',
    billing: 'b',
  };
  const camel = {
    orderNumber: 'n',
    createdAt: '2026-01-01',
    updatedAt: '2026-01-02',
    shippedAt: '2026-01-03',
    trackingInfo: 't',
    customerName: 'Gwen',
    customerEmail: 'g@example.org',
    billingAddress: 'b',
  };
  const snake = {
    order_number: 'n',
    created_at: '2026-01-01',
    updated_at: '2026-01-02',
    shipped_at: '2026-01-03',
    tracking_info: 't',
    customer_name: 'Gwen',
    customer_email: 'g@example.org',
    billing_address: 'b',
  };
  expect(orderFrom(camel)).toMatchObject(read);
  expect(orderFrom(snake)).toMatchObject(read);
});

it('takes the delivery address as deliveryAddress or shippingAddress [A199]', () => {
  expect(orderFrom({ deliveryAddress: 'here' }).delivery).toBe('here');
  expect(orderFrom({ shippingAddress: 'there' }).delivery).toBe('there');
});

it("takes a line's name as productName or product_name [A201]", () => {
  const names = orderFrom({ orderLines: [{ productName: 'Mug' }, { product_name: 'Bowl' }] }).lines;
  expect(names.map(({ name }) => name)).toEqual(['Mug', 'Bowl']);
});

it("takes a nested product's image as imageUrl or image_url [A203]", () => {
  const images = orderFrom({
    orderLines: [{ product: { imageUrl: '/a.jpg' } }, { product: { image_url: '/b.jpg' } }],
  }).lines;
  expect(images.map(({ image }) => image)).toEqual(['/a.jpg', '/b.jpg']);
});

it('splits an address at its commas', () => {
  expect(addressLines(' 1 Kiln Lane,, Leeds ')).toEqual(['1 Kiln Lane', 'Leeds']);
});
