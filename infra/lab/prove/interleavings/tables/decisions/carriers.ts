import type { OrderDelivery } from '@slipcast/contracts/events/order-events';
import { anyCarrier } from '../../../../../../services/order/src/posting/any-carrier.ts';
import { clickAndDrop } from '../../../../../../services/order/src/posting/click-and-drop.ts';
import { postalAddress } from '../../../../../../services/order/src/posting/postal-address.ts';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { each, list, type Named } from './lines.ts';
import { BOWL, MUG, POST } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine } from '../table.ts';

const ADDRESSES: Named<[country: string | null, address: string]> = {
  usual: ['GB', '1 High Street, Leek, ST13 5AA'],
  'with the country': ['GB', '1 High Street\nFlat 2, Upper, Rear\nLeek\nST13 5AA\nUnited Kingdom'],
  'with its code': ['GB', '1 High Street, Leek, ST13 5AA, gb'],
  'without a postcode': ['GB', '1 High Street, Leek'],
  'a word': ['GB', 'Leek'],
  Jersey: ['GB', '1 Quay, St Helier, JE2 3AA'],
  'no choice': [null, '1 Quay, Douglas, IM1 1AA'],
  France: ['FR', '1 Rue Haute, Paris, 75001, France'],
  Ireland: ['IE', '1 Quay, Dublin, D02 AF30, Ireland'],
  'Hong Kong': ['HK', '1 Road, Central, Kowloon, Hong Kong'],
  Illinois: ['US', '1 Main Street, Springfield IL, 62701, United States'],
  'Illinois before its code': ['US', '1 Main Street, Springfield, IL 62701, United States of America'],
  'Illinois alone': ['US', '1 Main Street, Springfield, IL, 62701'],
  Ontario: ['CA', '1 King Street, Toronto, ON M5H 1A1, Canada'],
  'New South Wales': ['AU', '1 Bay Road, Sydney, NSW, 2000, Australia'],
};
const sentTo = (delivery: OrderDelivery | null, deliveryAddress: string): Order => ({
  ...orderOf('paid'),
  delivery,
  deliveryAddress,
});
const ofPlace = ([country, address]: [string | null, string]) =>
  sentTo(country === null ? null : { ...POST, country, zone: country === 'GB' ? null : 'world' }, address);
const WEIGHTS = {
  gramsOf: new Map([
    ['mug:main', 700],
    ['mug/main', 700],
    ['mug main', 700],
  ]),
  usualGrams: 900,
};
const FRANCE: OrderDelivery = { ...POST, country: 'FR', zone: 'europe' };
const PARCELS: Named<[Order, ...Order[]]> = {
  usual: [orderOf('paid')],
  'half of it': [orderOf('paid+half-sent')],
  two: [
    { ...orderOf('paid'), wishes: { note: 'Ring\ntwice' } as never },
    {
      ...orderOf('paid+added'),
      orderNumber: 'N2',
      customerName: 'Bob',
      wishes: { note: 'Soon' } as never,
      lines: [{ ...MUG, color: '', quantity: 1 }],
    },
  ],
  abroad: [sentTo(FRANCE, '1 Rue, Paris, 75001')],
  'abroad with customs': [
    {
      ...sentTo(FRANCE, '1 Rue, Paris, 75001'),
      lines: [
        { ...MUG, customs: { hsCode: '691310', origin: 'IT', packedGrams: 1 } },
        { ...BOWL, unitPence: 0, valuePence: 2500 },
        { ...MUG, customs: { hsCode: '691310', origin: 'IT', packedGrams: 1 } },
      ],
    },
  ],
  Jersey: [sentTo({ ...POST, zone: 'channel-islands' }, '1 Quay, St Helier, JE2 3AA')],
  'Jersey without zones': [sentTo(null, '1 Quay, St Helier, JE2 3AA')],
};
const PHONES = [
  '+44 (0)1782 123456',
  '+441782123456',
  '01782 123 456',
  '+33 1 23 45 67 89',
  '+331234567890',
  '',
  null,
];

/** What carriers are given. */
export const carriers = (): string[] => [
  ...list('address', ADDRESSES, (place) => postalAddress(ofPlace(place))),
  ...list('any carrier', PARCELS, (orders) => anyCarrier.rows(orders, WEIGHTS)),
  ...list('Royal Mail', PARCELS, (orders) => clickAndDrop.rows(orders, WEIGHTS)),
  ...each(
    'Royal Mail',
    combine([666, 667, 668], [undefined, 'large letter'] as const, [undefined, 'TPN24']),
    ([usualGrams, size, service]) =>
      clickAndDrop
        .rows(PARCELS['usual']!, { gramsOf: new Map(), usualGrams, size: size as never, service })[0]
        ?.slice(11, 14),
  ),
  ...each('weights', [[...WEIGHTS.gramsOf.keys()].length], () => [
    anyCarrier.columns.length,
    anyCarrier.columns,
    clickAndDrop.columns,
  ]),
  ...each('phone', PHONES, (customerPhone) => [
    anyCarrier.rows([{ ...orderOf('paid'), customerPhone }], WEIGHTS)[0]?.[11],
    clickAndDrop.rows([{ ...orderOf('paid'), customerPhone }], WEIGHTS)[0]?.[10],
  ]),
  ...each(
    'placed',
    ['2026-07-01T23:30:00Z', '2026-12-01T23:30:00Z'],
    (at) => clickAndDrop.rows([{ ...orderOf('paid'), placedAt: new Date(at) }], WEIGHTS)[0]?.[1],
  ),
];
