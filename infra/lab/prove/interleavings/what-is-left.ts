import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { ShopProcess } from './shop-process.ts';

/** What is promised of a SKU in a cart: so many pieces, until then on the run's clock. */
export interface Promised {
  pieces: number;
  until: number;
}

/** A client's carts once it is quiet: pieces by SKU, as the guest and in the account. */
export interface Carts {
  client: string;
  signedIn: boolean;
  guest: Record<string, number>;
  account: Record<string, number>;
  /** By SKU, for the client as a guest or logged in. */
  promises: Record<string, Promised>;
}

/** A client's place in the queue for a SKU. */
export interface LastPlace {
  client: string;
  sku: string;
  ahead: number;
  isOffered: boolean;
  /** Pieces that are held for the client. */
  held: number;
  /** So much later than the pot is really held does the client read that it is theirs, in milliseconds; 0 without an offer. */
  lateMs: number;
}

/** What is left of a schedule once it is quiet. */
export interface Left {
  carts: Carts[];
  /** Of those who still have one. */
  places: LastPlace[];
  /** Whether the queues are in PostgreSQL, where their places are. */
  hasQueues: boolean;
  /** What PostgreSQL's copy of holds and carts has otherwise than Redis. */
  copies: string[];
}

interface Shopper {
  client: string;
  signedIn: boolean;
  guest: Owner;
  account: Owner;
}
interface Known {
  now: () => number;
  nameOf: (sku: Sku) => string;
  skus: Sku[];
}

/** What each client's `GET /api/cart` answers. */
async function cartsOf(back: ShopProcess, shopper: Shopper, { now, nameOf }: Known): Promise<Carts> {
  const { client, signedIn } = shopper;
  const read = async (owner: Owner) => {
    const { CartItems: items, serverTime } = await back.cart(owner);
    return items.map((item) => {
      const name = nameOf({ productId: item.product_id, variantId: item.variantId });
      const lasts = item.expires_at ? Date.parse(item.expires_at) - Date.parse(serverTime) : null;
      return { name, pieces: item.quantity, until: lasts === null ? null : now() + lasts };
    });
  };
  type Items = Awaited<ReturnType<typeof read>>;
  const pieces = (items: Items) => Object.fromEntries(items.map(({ name, pieces }) => [name, pieces]));
  const asGuest = await read(shopper.guest);
  const inAccount = signedIn ? await read(shopper.account) : [];
  const promises = (signedIn ? inAccount : asGuest).flatMap(({ name, pieces, until }) =>
    until === null ? [] : [[name, { pieces, until }] as const],
  );
  return {
    client,
    signedIn,
    guest: pieces(asGuest),
    account: pieces(inAccount),
    promises: Object.fromEntries(promises),
  };
}

async function placesOf(back: ShopProcess, shopper: Shopper, { nameOf, skus }: Known): Promise<LastPlace[]> {
  const { waiting, holds } = back;
  if (!waiting) return [];
  const places: LastPlace[] = [];
  for (const sku of skus)
    for (const owner of shopper.signedIn ? [shopper.guest, shopper.account] : [shopper.guest]) {
      const entry = await waiting.entryOf(owner, sku);
      if (!entry) continue;
      const { hold } = await holds.read(sku, owner);
      const { ahead, offeredUntil } = entry;
      const isOffered = offeredUntil !== null;
      const lateMs = offeredUntil && hold.quantity > 0 ? offeredUntil.getTime() - hold.expiresAt : 0;
      const held = hold.quantity;
      places.push({ client: shopper.client, sku: nameOf(sku), ahead, isOffered, held, lateMs });
    }
  return places;
}

/** What these shoppers are shown of their carts and places once it is quiet. */
export async function readWhatIsLeft(
  back: ShopProcess,
  shoppers: readonly Shopper[],
  known: Known,
): Promise<Omit<Left, 'copies'>> {
  const carts = await Promise.all(shoppers.map((one) => cartsOf(back, one, known)));
  const places = await Promise.all(shoppers.map((one) => placesOf(back, one, known)));
  return { carts, places: places.flat(), hasQueues: back.waiting !== undefined };
}
