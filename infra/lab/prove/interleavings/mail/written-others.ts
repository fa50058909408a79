import { AT, ORDER, POST, request, user, dispute, type Written } from './written-order.ts';

/** Emails about requests and accounts, and those to the maker. */
export const ABOUT_OTHERS: Written[] = [
  [
    'asked to cancel',
    'request-received',
    { ...ORDER, ...request, kind: 'cancel', message: 'Changed my mind.\nAda' },
  ],
  ['asked to return', 'request-received', { ...ORDER, ...request, kind: 'return' }],
  [
    'withdrawn before it was sent',
    'request-received',
    { ...ORDER, ...request, kind: 'withdrawal', isShipped: false },
  ],
  ['withdrawn', 'request-received', { ...ORDER, ...request, kind: 'withdrawal' }],
  [
    'accepted',
    'request-answered',
    { ...ORDER, ...request, kind: 'return', answer: 'accepted', text: 'By post, please.', answeredAt: AT },
  ],
  [
    'received',
    'request-answered',
    { ...ORDER, ...request, kind: 'return', answer: 'received', text: null, answeredAt: AT },
  ],
  [
    'declined',
    'request-answered',
    { ...ORDER, ...request, kind: 'cancel', answer: 'declined', text: 'It is on its way.', answeredAt: AT },
  ],
  ...(['cancel', 'return', 'withdrawal'] as const).map((kind): Written => [
    `to answer: ${kind}`,
    'request-to-answer',
    { ...ORDER, ...request, kind },
  ]),
  ...(['evidence-required', 'under-review', 'won', 'lost', 'accepted'] as const).map((state): Written => [
    `dispute: ${state}`,
    'dispute-moved',
    { ...dispute, state },
  ]),
  [
    'one new order',
    'new-orders',
    {
      orders: [
        {
          ...ORDER,
          delivery: POST,
          wishes: { note: 'Blue, please.', gift: { message: 'For Bea' } },
          addedTo: { orderId: 'o', orderNumber: '2026-ORD-000' },
        },
      ],
      more: 0,
    },
  ],
  [
    'five new orders',
    'new-orders',
    {
      orders: [
        ORDER,
        {
          ...ORDER,
          orderId: 'order-2',
          orderNumber: '2026-ORD-002',
          totalPence: 5,
          wishes: { note: '', gift: null },
        },
      ],
      more: 3,
    },
  ],
  ['one new order of two', 'new-orders', { orders: [ORDER], more: 1 }],
  ['welcome', 'welcome', user],
  ['welcome, to be confirmed', 'welcome', { ...user, confirmToken: 'a.b&c' }],
  ['password', 'password-reset', { ...user, resetToken: 'a.b&c', expiresAt: AT }],
  ['new address', 'email-confirmation', { ...user, confirmToken: 'a.b&c', expiresAt: AT }],
  ['own address', 'email-confirmation', { ...user, confirmToken: 'a.b&c', isCurrent: true, expiresAt: AT }],
  ['changed password', 'credentials-changed', { ...user, changed: ['password'], changedAt: AT }],
  ['changed both', 'credentials-changed', { ...user, changed: ['email', 'password'], changedAt: AT }],
  ...(
    [
      'authenticator-added',
      'authenticator-removed',
      'recovery-codes-renewed',
      'passkey-added',
      'passkey-removed',
      'wrong-codes',
      'reset',
    ] as const
  ).map((what): Written => [`logging in: ${what}`, 'sign-in-changed', { ...user, what, changedAt: AT }]),
  ...[2, 1, 0].map((codesLeft): Written => [
    `recovery codes left: ${codesLeft}`,
    'sign-in-changed',
    { ...user, what: 'recovery-code-used', changedAt: AT, codesLeft },
  ]),
];
