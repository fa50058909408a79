import { skuKey } from '@slipcast/contracts/sku';
import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { RandomDay } from './random-day.ts';
import { sameAs } from './same-as.ts';

const RECEIPTS = 'receipts-of-the-proofs';

/** Compares carts, places and stock with the rules. */
export class Comparison {
  /** Of each place in the queue, as it was last. */
  private readonly state = new Map<string, string | undefined>();
  private readonly day: RandomDay;
  constructor(day: RandomDay) {
    this.day = day;
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
