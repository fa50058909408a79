import { findOrder, isOwn, orderToken } from '../../../../../../services/order/src/orders/order-access.ts';
import { buyersOf } from '../../../../../../services/order/src/codes/buyers.ts';
import { tooMuchOf } from '../../../../../../services/order/src/sale/bought-before.ts';
import { readOwnTerms } from '../../../../../../services/order/src/sale/early-access.ts';
import { findParcel } from '../../../../../../services/order/src/sale/open-parcel.ts';
import {
  enoughOfUpdate,
  enoughText,
  notOnSale,
} from '../../../../../../services/order/src/sale/update-limits.ts';
import { answerOf, each, eachLater } from './lines.ts';
import { MUG, NOW, ORDER } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine } from '../table.ts';
import { GUEST, pot, TERMS } from './sales.ts';

/** Who may buy what of an update, whose an order is, and which parcel takes more. */
export const buyers = async (): Promise<string[]> => [
  ...each('on sale', combine([-1, 0], [true, false]), ([later, paused]) => {
    throw notOnSale({ ...TERMS, paused }, new Date(NOW.getTime() + later));
  }),
  ...each('enough', ['update-limit', 'one-of-each'] as const, (why) => [
    enoughText(why),
    answerOf(() => {
      throw enoughOfUpdate(why);
    }),
  ]),
  ...each(
    'too much',
    combine([null, 2, 3, 4], [true, false], [0, 1, 2], ['mug', 'bowl'], ['up', 'other']),
    ([pieces, oneOfEach, before, productId, updateId]) => {
      const terms = { sale: { ...TERMS, pieces, oneOfEach } };
      const pots = new Map<string, object>([
        ['mug:main', terms],
        ['bowl:main', terms],
        ['jug:main', { sale: null }],
      ]);
      const items = ['mug', 'bowl', 'jug'].map((id) => ({ productId: id, variantId: 'main', quantity: 1 }));
      return [
        ...tooMuchOf(
          items,
          pots as never,
          before === 0 ? [] : [{ updateId, productId, variantId: 'main', quantity: before }],
        ),
      ];
    },
  ),
  ...(await eachLater(
    'own terms',
    combine([0, 10], [-1, 0], [GUEST, null], [true, false]),
    async ([earlyMinutes, later, owner, has]): Promise<unknown> => {
      const asked: unknown[] = [];
      const terms = { ...TERMS, earlyMinutes };
      const own = await readOwnTerms(
        {
          query: async ({ values }: { values: unknown[] }) => {
            asked.push(values);
            return { rows: has ? [{ updateId: 'up' }] : [] };
          },
        } as never,
        owner,
        new Map([['a', { sale: terms }]]),
        new Date(NOW.getTime() + later),
      );
      return [own(terms).opensAt, own(null), own({ ...terms, updateId: 'x' }).opensAt, asked];
    },
  )),
  ...each('buyers', combine([null, 'u1'], [undefined, '', 'A+b@x', 'a@x']), ([userId, email]) =>
    buyersOf(userId, email).map((one) => one.slice(0, 9)),
  ),
  ...(await orderAccess()),
  ...(await parcels()),
];

async function orderAccess(): Promise<string[]> {
  const ID = '0a1b2c3d-4e5f-4abc-8def-0123456789ab';
  const order = { ...orderOf('paid'), id: ID, userId: 'u1' };
  const store = { byId: async (id: string) => (id === ID ? order : null) } as never;
  const asked = (user: string | null, token: string | undefined) =>
    ({ user: user && { id: user }, params: { id: ID }, req: { get: () => token } }) as never;
  const parts = { config: { ORDER_TOKEN_SECRET: 'secret' } } as never;
  return [
    ...(await eachLater(
      'order',
      combine([ID, 'x', ID.replace('0a', '0b')], [true, false]),
      async ([id, may]) => (await findOrder(store, id, () => may)).id,
    )),
    ...each('own', combine(['u1', 'u2', null], [undefined, 'own', 'other']), ([user, token]) =>
      isOwn(parts, asked(user, token && orderToken(token === 'own' ? 'secret' : 'other', ID)))(order),
    ),
  ];
}

/** Which earlier order pots could go with. */
function parcels(): Promise<string[]> {
  const taking = {
    usual: orderOf('paid'),
    packed: orderOf('paid+packing'),
    elsewhere: { ...orderOf('paid'), deliveryAddress: 'x' },
  };
  return eachLater(
    'parcel',
    combine(
      ['asked', 'asked with a key', 'not asked'],
      ['u1', 'u2', null],
      [undefined, 'ADA@example.org', 'bob@x'],
      [undefined, ORDER.deliveryAddress, '2 Low St, Leek'],
      ['usual', 'packed'] as const,
    ).filter(
      ([how, user, email, , kind]) =>
        (how !== 'not asked' || email === undefined) &&
        (kind === 'usual' || (user === 'u1' && email === undefined)),
    ),
    async ([how, userId, email, address, kind]) => {
      const order = { ...taking[kind], userId: 'u1' };
      const query = async (asked: string | { name?: string; text: string }) => {
        const { name, text } = typeof asked === 'string' ? { name: '', text: asked } : asked;
        return {
          rows: name?.startsWith('order-by')
            ? [order]
            : text.includes('unnest')
              ? [{ ...pot(MUG, { packedGrams: 300 }), at: NOW }]
              : [{ now: NOW }],
        };
      };
      const found = await findParcel(
        {
          pool: { query } as never,
          lists: {
            takingMore: async () => [taking.elsewhere, order],
            addedTo: async () => [orderOf('paid+half-sent')],
          } as never,
          keys: { opens: (_: string, key: string) => key === 'key' },
        },
        {
          addTo:
            how === 'not asked' ? undefined : { order_id: 'o1', key: how === 'asked' ? undefined : 'key' },
          userId,
          email,
          address,
        },
      );
      if (!found?.order) return found;
      const { addedTo, pieces, grams, unweighed } = found.parcel;
      return [found.whyNot, addedTo.orderNumber, pieces, grams, unweighed];
    },
  );
}
