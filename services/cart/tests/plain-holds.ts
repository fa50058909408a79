import type { Owner } from '@slipcast/contracts/ids';

interface Held {
  quantity: number;
  /** The two hours are over, and only a claim keeps the hold alive. */
  spent: boolean;
  /** An order may be under way. */
  claimed: boolean;
}
interface Past {
  waits: boolean;
  /** Where the hold went. The sale of an order from before is taken off there. */
  movedTo?: Owner;
  /** Its pieces were sold, so the owner may start again. */
  isSold?: boolean;
}
export interface Wanted {
  mode: 'reserve' | 'set' | 'move' | 'claim';
  quantity: number;
  guest?: Owner | undefined;
}
const NOTHING: Held = { quantity: 0, spent: false, claimed: false };

/** What reservations of one SKU should do, in plain code. Of time it knows only whose two hours are over. */
export class Model {
  onHand: number;
  private readonly holds = new Map<Owner, Held>();
  /** Owners whose hold has ended. */
  private readonly past = new Map<string, Past>();

  constructor(onHand: number) {
    this.onHand = onHand;
  }

  private of = (owner: Owner): Held => this.holds.get(owner) ?? NOTHING;
  held = (owner: Owner): number => this.of(owner).quantity;
  sum = (): number => [...this.holds.values()].reduce((total, { quantity }) => total + quantity, 0);

  /** The new quantity, or null for a refusal. */
  want(owner: Owner, { mode, quantity, guest }: Wanted): number | null {
    const own = this.of(owner);
    const before = guest && guest !== owner ? this.of(guest) : NOTHING;
    const others = this.sum() - own.quantity - before.quantity;
    const live = own.quantity + before.quantity > 0;
    if (quantity > this.onHand - others) return null;
    let spent = own.spent || before.spent;
    const leftForOthers = this.onHand - others - quantity;
    if (own.quantity === 0 && (mode === 'claim' || leftForOthers < quantity)) {
      const names = live ? [owner] : [owner, guest ?? ''];
      const waits = names.some((name) => this.past.get(name)?.waits);
      if (waits && mode !== 'claim') {
        if (mode === 'move' && guest) this.end(guest);
        return null;
      }
      spent ||= waits;
    }
    if (guest && before.quantity > 0) this.end(guest, before.spent, owner);
    const claimed = mode === 'claim' || own.claimed || before.claimed;
    this.holds.set(owner, { quantity, spent, claimed });
    return quantity;
  }

  reserve(owner: Owner, n: number, guest?: Owner): number | null {
    const fromGuest = guest && guest !== owner ? this.held(guest) : 0;
    const quantity = this.held(owner) + Math.max(n, fromGuest);
    return this.want(owner, { mode: 'reserve', quantity, guest });
  }

  claim = (owner: Owner, n: number): number | null =>
    this.want(owner, { mode: 'claim', quantity: Math.max(this.held(owner), n) });

  move(guest: Owner, owner: Owner): boolean {
    if (guest === owner) return false;
    if (this.held(guest) === 0) {
      this.joinPast(guest, owner);
      return false;
    }
    const quantity = this.held(owner) + this.held(guest);
    return this.want(owner, { mode: 'move', quantity, guest }) !== null;
  }

  /** The guest's two hours count for the owner where the pieces have been released. Moves nothing. */
  private joinPast(guest: Owner, owner: Owner): void {
    const past = this.past.get(guest);
    const own = this.past.get(owner);
    if (this.held(owner) > 0 || !past || past.isSold || past.movedTo === owner || own?.isSold) return;
    this.past.set(owner, { waits: past.waits || (own?.waits ?? false) });
  }

  extend = (owner: Owner): boolean => this.held(owner) > 0 && !this.of(owner).spent;

  release(owner: Owner, n: number): number {
    if (n >= this.held(owner)) return this.end(owner);
    this.holds.set(owner, { ...this.of(owner), quantity: this.held(owner) - n });
    return this.held(owner);
  }

  /** Released, expired or taken over. The time used still counts for a while. */
  end(owner: Owner, waits = this.of(owner).spent, movedTo?: Owner): number {
    const { quantity } = this.of(owner);
    if (quantity === 0) return 0;
    this.holds.delete(owner);
    this.past.set(owner, { waits, ...(movedTo && { movedTo }) });
    return 0;
  }

  /** The two hours of a hold are over. */
  spend = (owner: Owner): number => this.end(owner, true);
  waited = (): void => this.past.clear();

  private put(owner: Owner, quantity: number): void {
    if (quantity > 0) return void this.holds.set(owner, { ...this.of(owner), quantity });
    this.holds.delete(owner);
    this.past.delete(owner);
  }

  /** Takes what was sold off the buyer's hold, which may have moved. */
  private sell(buyer: Owner, sold: number): void {
    const holder = this.held(buyer) > 0 ? buyer : (this.past.get(buyer)?.movedTo ?? buyer);
    const held = this.held(holder);
    this.put(holder, Math.max(0, held - sold));
    if (held <= sold) this.past.set(buyer, { waits: false, isSold: true });
  }

  /** Shrinks the buyer's hold, and then others until they fit the stock. Returns whether any had to give way. */
  changeStock(onHand: number, sale: { owner: Owner; sold: number } | null): boolean {
    this.onHand = onHand;
    if (sale) this.sell(sale.owner, sale.sold);
    return this.sum() > onHand;
  }

  /** Adopts the real quantities after a cut, if all the stock is held and no owner has gained. */
  adopt(owners: Owner[], quantities: number[]): boolean {
    if (quantities.reduce((total, n) => total + n, 0) !== this.onHand) return false;
    if (owners.some((owner, index) => (quantities[index] ?? 0) > this.held(owner))) return false;
    for (const [index, owner] of owners.entries())
      if (this.held(owner) > 0) this.put(owner, quantities[index] ?? 0);
    return true;
  }
}
