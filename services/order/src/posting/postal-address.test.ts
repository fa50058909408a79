import { expect, it } from '@jest/globals';
import type { Order } from '../orders/order-record.ts';
import { postalAddress } from './postal-address.ts';

const addressOf = (deliveryAddress: string, country: string) =>
  postalAddress({ deliveryAddress, delivery: { country } } as Order);

it.each([
  ['GB', '1 Kiln Lane, Stoke, ST1 1AA', ['1 Kiln Lane', '', ''], 'Stoke', '', 'ST1 1AA'],
  ['FR', '4 Rue du Four, Lyon, 69002, France', ['4 Rue du Four', '', ''], 'Lyon', '', '69002'],
  ['FR', '4 Rue du Four, Lyon, 69002', ['4 Rue du Four', '', ''], 'Lyon', '', '69002'],
  ['JE', '1 Quay, St Helier, JE2 3AB, Jersey', ['1 Quay', '', ''], 'St Helier', '', 'JE2 3AB'],
  ['HK', 'Flat 2, 1 Peak Road, Hong Kong, Hong Kong', ['Flat 2', '1 Peak Road', ''], 'Hong Kong', '', ''],
  [
    'US',
    '1 Main St, Springfield, IL 62704, United States',
    ['1 Main St', '', ''],
    'Springfield',
    'IL',
    '62704',
  ],
  ['US', '1 Main St, Springfield, IL, 62704, US', ['1 Main St', '', ''], 'Springfield', 'IL', '62704'],
  ['US', '1 Main St, Springfield IL, 62704', ['1 Main St', '', ''], 'Springfield', 'IL', '62704'],
  [
    'CA',
    '2 Bay St, Floor 3, Toronto ON, M5J 2X2, Canada',
    ['2 Bay St', 'Floor 3', ''],
    'Toronto',
    'ON',
    'M5J 2X2',
  ],
  [
    'AU',
    '1 Hay St, Unit 2, Rear, Perth, WA, 6000, Australia',
    ['1 Hay St', 'Unit 2', 'Rear'],
    'Perth',
    'WA',
    '6000',
  ],
])('%s: %s', (country, address, lines, city, state, postcode) => {
  expect(addressOf(address, country)).toMatchObject({ lines, city, state, postcode, countryCode: country });
});

it('takes an order without a choice of delivery to the United Kingdom', () => {
  const order = { deliveryAddress: '1 Kiln Lane, Stoke, ST1 1AA', delivery: null } as Order;
  expect(postalAddress(order)).toMatchObject({ countryCode: 'GB', country: 'United Kingdom' });
});
