import type { WordedEmail } from '@slipcast/contracts/email-texts';
import type { SampleEmailBody } from '@slipcast/contracts/http/email-preview';

type Sample = Pick<SampleEmailBody, 'pots' | 'collection'>;

/** Where the shop has no pots yet. */
const POTS: Sample['pots'] = [{ productName: 'Moon Jar', color: 'Celadon', unitPence: 4500, imageUrl: null }];
const ADDRESS = '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA';

const byPost = {
  method: 'post',
  name: 'Delivery',
  kind: 'post',
  zone: null,
  country: 'GB',
  dispatchDays: null,
};
const collected = (place: Sample['collection']) => ({
  ...byPost,
  method: 'collection',
  name: 'Collection',
  kind: 'collection',
  ...place,
});

/** The event's data for each email, about an order that there is not. */
export function sampleOrder(email: WordedEmail, { pots, collection }: Sample, now: Date): object {
  const at = now.toISOString();
  const lines = (pots.length > 0 ? pots : POTS).map((pot, index) => ({
    ...pot,
    productId: `sample-${index}`,
    variantId: 'main',
    quantity: 1,
    subtotalPence: pot.unitPence,
  }));
  const totalPence = lines.reduce((sum, { subtotalPence }) => sum + subtotalPence, 0);
  const order = {
    orderId: 'sample',
    orderNumber: `${now.getUTCFullYear()}-ORD-007`,
    owner: 'g:sample',
    userId: null,
    paymentId: 'sample',
    customerName: 'Ada Glaze',
    customerEmail: 'ada@example.com',
    deliveryAddress: ADDRESS,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    lines,
    totalPence,
    currency: 'GBP',
    placedAt: at,
  };
  switch (email) {
    case 'order-confirmation':
      return order;
    case 'order-shipped':
      return { ...order, trackingInfo: 'Royal Mail AB123456789GB', shippedAt: at };
    case 'order-ready':
      return { ...order, delivery: collected(collection), readyAt: at };
    case 'order-collected':
      return { ...order, delivery: collected(collection), collectedAt: at, collectedBy: 'Ada Glaze' };
    case 'order-cancelled':
      return { ...order, refundPence: totalPence, notCharged: false, cancelledAt: at };
    case 'order-refunded':
      return { ...order, refundPence: totalPence };
  }
}
