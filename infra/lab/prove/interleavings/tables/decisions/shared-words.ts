import { discountLabel } from '@slipcast/contracts/discount-label';
import { readCode, worthWords } from '@slipcast/contracts/discount-codes';
import { noteFor } from '@slipcast/contracts/price-note';
import { knownSize } from '@slipcast/contracts/product-size';
import { nameOfSecond } from '@slipcast/contracts/seconds';
import { skuKey, skuOfKey } from '@slipcast/contracts/sku';
import { trackingParts } from '@slipcast/contracts/tracking';
import { vatText } from '@slipcast/contracts/vat-text';
import { readVoucherCode, voucherName, writeVoucherCode } from '@slipcast/contracts/vouchers';
import { each } from './lines.ts';
import { combine } from '../table.ts';

/** How all services write codes, notes, names and tracking. */
export const sharedWords = (): string[] => [
  ...each(
    'label',
    [
      [],
      [
        { code: 'A', by: 'percentage' },
        { code: 'F', by: 'free-delivery' },
        { code: 'B', by: 'amount' },
      ],
      [{ code: 'F', by: 'free-delivery' }],
    ],
    discountLabel,
  ),
  ...each('code', [' spring 10', 'a\tB'], readCode),
  ...each(
    'worth',
    [{ by: 'percentage', percent: 10 }, { by: 'amount', pence: 500 }, { by: 'free-delivery' }] as const,
    worthWords,
  ),
  ...each('voucher', [' abcd-efgh jk', 'ABCDEFGHJKMNPQRS'], (code) => [
    readVoucherCode(code),
    writeVoucherCode(code),
    voucherName(code.slice(-4)),
  ]),
  ...each(
    'size',
    [
      [10, 10, 10],
      [10, 10, 11],
      [0, 0, 0],
    ],
    ([lengthMm = 0, widthMm = 0, heightMm = 0]) => knownSize({ lengthMm, widthMm, heightMm }),
  ),
  ...each(
    'note',
    combine(
      [
        'Prices include VAT and UK delivery.',
        'UK delivery is included! All is handmade.',
        'Handmade, with postage in the UK, and VAT.',
      ],
      [
        null,
        undefined,
        { kind: 'post', country: 'GB', pence: 0 },
        { kind: 'post', country: 'GB', pence: 1 },
        { kind: 'post', country: 'FR', pence: 0 },
        { kind: 'collection', country: 'GB', pence: 0 },
      ] as const,
    ),
    ([note, travel]) => noteFor(note, travel),
  ),
  ...each('second', ['Mug', 'Mug (second)', 'x'.repeat(200)], nameOfSecond),
  ...each('sku', [{ productId: 'a', variantId: 'b' }], (sku) => [
    skuKey(sku),
    skuOfKey(skuKey(sku)),
    skuOfKey('a'),
  ]),
  ...each(
    'VAT',
    combine(
      [0, 500],
      [undefined, { totalPence: 100, voucherPence: 0 }, { totalPence: 100, voucherPence: 50 }],
    ),
    ([pence, paid]) => vatText({ ratePercent: 20, pence }, paid),
  ),
  ...each(
    'tracking',
    [
      'RM1',
      'AB123456789GB',
      'ab 123 456 789 gb',
      'AB123456789FR',
      'Royal Mail AB123456789FR',
      'DPD: 15501234567890, then Evri 12345678901',
      'dhl 1234567890',
      'ups 123456',
      'UPS 1Z12345678901234567890',
      '1Z1234567890123456',
      'FedEx 123456789012',
      'yodel JD0002212345678901',
      'Hermes 12345678901',
      'parcel force AB123456789GB',
      'https://x.example/t?n=1.',
      'https://u:p@x.example/t',
      'see https://x.example, please',
    ],
    trackingParts,
  ),
];
