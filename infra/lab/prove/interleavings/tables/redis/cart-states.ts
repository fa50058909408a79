import { at, seqAt } from './moment.ts';
import { ADA } from './pot.ts';
import type { Command } from './stand.ts';

/** What Redis has of ada's cart. Times in minutes from now. */
export interface Cart {
  /** By pot: pieces, and when they were put in. */
  items?: Record<string, [pieces: number, added?: number]>;
  /** Whether the copy in PostgreSQL has been loaded. Default: true. */
  isLoaded?: boolean;
  /** When it last changed; null: it never has. */
  changed?: number | null;
  server?: string;
  readableBy?: number;
  /** Orders that have been taken out. */
  marks?: string[];
  /** What PostgreSQL's copy has. */
  copy?: { pot: string; pieces: number; added?: number; seq: number }[];
}

export const CART_KEY = `cart:items:{${ADA}}`;

export function writeCart(cart: Cart, server: string): Command[] {
  const { items = {}, isLoaded = true, changed = -6 } = cart;
  const fields = Object.entries(items).flatMap(([pot, [pieces, added = -9]]) => [
    `${pot}:main`,
    `${pieces}:${pieces > 0 ? at(added) : 0}`,
  ]);
  if (isLoaded) fields.push('#', String(cart.readableBy ?? 1));
  if (changed !== null && (fields.length > 0 || cart.server))
    fields.push('@', `0:${seqAt(changed)}:${cart.server ?? server}`);
  const commands: Command[] = fields.length > 0 ? [['HSET', CART_KEY, ...fields]] : [];
  for (const order of cart.marks ?? []) commands.push(['SET', `cart:bought:{${ADA}}:${order}`, '1']);
  return commands;
}

export const CARTS: Record<string, Cart> = {
  'no cart': { isLoaded: false, changed: null },
  'no cart, a mug in the copy': {
    isLoaded: false,
    changed: null,
    copy: [
      { pot: 'mug', pieces: 2, seq: -8 },
      { pot: 'jug', pieces: 0, seq: -7 },
    ],
  },
  empty: { changed: null },
  'a mug': { items: { mug: [1] } },
  'two mugs': { items: { mug: [2] } },
  'three mugs': { items: { mug: [3, -1] } },
  'a mug and a jug': { items: { mug: [1], jug: [1, -8] } },
  'full of different items': { items: { jug: [1], cup: [1], bowl: [1] } },
  'full of pieces': { items: { mug: [2], jug: [3] } },
  'nearly full of pieces': { items: { mug: [1], jug: [3] } },
  'changed this moment': { items: { mug: [2] }, changed: 0 },
  'changed a tenth of a second ago': { items: { mug: [2] }, changed: -0.1 / 60 },
  'changed later, by its clock': { items: { mug: [2] }, changed: 1 },
  'never changed': { items: { mug: [2] }, changed: null },
  'not loaded, a mug': { items: { mug: [1] }, isLoaded: false, copy: [{ pot: 'jug', pieces: 1, seq: -8 }] },
  'not loaded, a mug in both': {
    items: { mug: [1] },
    isLoaded: false,
    copy: [{ pot: 'mug', pieces: 3, added: -20, seq: -1 }],
  },
  'not loaded, mug removed': {
    items: { mug: [0] },
    isLoaded: false,
    copy: [{ pot: 'mug', pieces: 1, seq: -8 }],
  },
  'loaded, jug in the copy': { items: { mug: [1] }, copy: [{ pot: 'jug', pieces: 1, seq: -1 }] },
  'of another Redis': { items: { mug: [1] }, server: 'ab12', copy: [{ pot: 'mug', pieces: 2, seq: -5 }] },
  'of another Redis, older copy': {
    items: { mug: [1] },
    server: 'ab12',
    copy: [{ pot: 'mug', pieces: 2, seq: -7 }],
  },
  'of another Redis, as new': {
    items: { mug: [1] },
    server: 'ab12',
    copy: [{ pot: 'mug', pieces: 2, seq: -6 }],
  },
  'of another Redis, removed since': {
    items: { mug: [1], jug: [1] },
    server: 'ab12',
    copy: [{ pot: 'mug', pieces: 0, seq: -5 }],
  },
  'of another Redis, copy is ahead': {
    items: { mug: [1] },
    server: 'ab12',
    copy: [{ pot: 'jug', pieces: 1, seq: 2 }],
  },
  'of another Redis, not loaded': { items: { mug: [1] }, isLoaded: false, server: 'ab12' },
  'of a newer release': { items: { mug: [1] }, readableBy: 2 },
  'order A is out': { items: { mug: [1] }, marks: ['A'] },
  'order B is out': { items: { mug: [2] }, marks: ['B'] },
  'order A is out, empty': { changed: null, marks: ['A'] },
};
