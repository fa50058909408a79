import { skuKey } from '@slipcast/contracts/sku';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { CartShop } from './cart-shop.ts';
import { RandomDay } from './random-day.ts';
import { sameAs } from './same-as.ts';

const RECEIPTS = 'receipts-of-the-proofs';

const LONG_MS = 10_000;
const MOST_SHOWN = 40;

/** Compares carts, places and stock with the rules. */
export class Comparison {
  /** Of each place in the queue, as it was last. */
  private readonly state = new Map<string, string | undefined>();
  private readonly day: RandomDay;
  constructor(day: RandomDay) {
    this.day = day;
  }

  /** Something happens at a quiet moment. Afterwards everything is as the rules say. */
  async step(work: () => Promise<unknown>): Promise<void> {
    const { day } = this;
    await day.passesUntilQuiet(0);
    await work();
    let wrong: string | null = null;
    const isRight = async (): Promise<boolean> => (wrong = await this.difference()) === null;
    await waitFor('everything is as it should be', isRight, LONG_MS).catch(() => {
      day.shop.fail(`after ${day.done.slice(-MOST_SHOWN).join('; ')}: ${wrong}`);
    });
  }

  /** What of the shop is not as the rules say; null if all is. */
  async difference(): Promise<string | null> {
    const { day } = this;
    const { body } = await day.shop.internal('GET', `/internal/holds/${day.pot}/main`);
    const replica = sameAs(body, { onHand: day.rules.stock, held: day.rules.piecesReserved() });
    if (replica) return replica;
    const found = await Promise.all(
      day.names.map(async (name) => {
        const wrong = (await this.wrongCart(name)) ?? (await this.wrongPlace(name));
        return wrong === null ? [] : `${name}: ${wrong}`;
      }),
    );
    return found.flat()[0] ?? null;
  }
  private async wrongCart(name: string): Promise<string | null> {
    const { day } = this;
    const [item, quantity, hold] = [
      await day.of(name).item(day.pot),
      day.lines.get(name),
      day.rules.of(name),
    ];
    if (!item || quantity === undefined) return sameAs(item?.quantity, quantity);
    const own = hold.pieces - hold.forCheckout;
    const stock = day.rules.stock - day.rules.piecesReserved() + hold.pieces;
    if (own > 0 && !day.isAt(item.expires_at, hold.ends))
      return `reserved until ${item.expires_at}, not ${new Date(hold.ends - day.passed).toISOString()}`;
    if (own <= 0 && item.expires_at !== null) return 'reserved';
    const isShort = hold.pieces < quantity;
    if ((item.stock_warning !== null) !== isShort) return `the warning ${item.stock_warning}`;
    const receipt = readReceipt(RECEIPTS, item.receipt ?? '');
    return sameAs(
      { quantity: item.quantity, stock: item.CartProduct.stock, receipt: receipt?.quantity ?? 0 },
      { quantity, stock, receipt: Math.max(0, own) },
    );
  }
  private async wrongPlace(name: string): Promise<string | null> {
    const { day } = this;
    const { queue, offered } = day.rules;
    const should = queue.includes(name) ? 'waiting' : offered.includes(name) ? 'yours' : undefined;
    if (this.state.get(name) === should && should === undefined) return null;
    const place = await day.place(name);
    if (place?.state !== should) return `${place?.state} where ${should} should be`;
    if (should === 'yours') {
      const replica = await day.shop.redis.hget(`cart:replica:{${skuKey(day.sku)}}`, 'offers');
      const offers = JSON.parse(replica ?? '{}') as Record<string, { noted?: true }>;
      if (!offers[day.of(name).owner]?.noted) return 'the offer is not recorded';
      if (!day.isAt(place?.until, day.rules.of(name).ends)) return `offered until ${place?.until}`;
    }
    this.state.set(name, should);
    return null;
  }
}

/** A day of a new pot, its people, and `step` to compare after each thing that they do. */
export async function dayOf(shop: CartShop, stock: number, names: readonly string[]) {
  const [other, pot] = [await shop.pot(99), await shop.pot(stock)];
  // From now on Redis has its stock.
  await shop.available(pot);
  const day = new RandomDay(shop, pot, stock);
  const comparison = new Comparison(day);
  const comes = (name: string): Promise<void> => day.comes(name, other);
  for (const name of names) await comes(name);
  return { day, comes, step: (work: () => Promise<unknown>) => comparison.step(work) };
}
export type Day = Awaited<ReturnType<typeof dayOf>>;
