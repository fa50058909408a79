import type { Owner } from '@slipcast/contracts/ids';

/** What reservations of one SKU should do, said plainly; without time. */
export class Model {
  onHand: number;
  private readonly quantities = new Map<Owner, number>();

  constructor(onHand: number) {
    this.onHand = onHand;
  }

  held = (owner: Owner): number => this.quantities.get(owner) ?? 0;
  sum = (): number => [...this.quantities.values()].reduce((total, n) => total + n, 0);

  /** The new quantity, or null for a refusal. */
  want(owner: Owner, quantity: number, guest?: Owner): number | null {
    const fromGuest = guest && guest !== owner ? this.held(guest) : 0;
    const others = this.sum() - this.held(owner) - fromGuest;
    if (quantity > this.onHand - others) return null;
    if (guest && guest !== owner) this.quantities.delete(guest);
    this.quantities.set(owner, quantity);
    return quantity;
  }

  add(owner: Owner, n: number, guest?: Owner): number | null {
    const fromGuest = guest && guest !== owner ? this.held(guest) : 0;
    return this.want(owner, this.held(owner) + Math.max(n, fromGuest), guest);
  }

  claim = (owner: Owner, n: number): number | null => this.want(owner, Math.max(this.held(owner), n));

  release(owner: Owner): number {
    this.quantities.delete(owner);
    return 0;
  }

  move(guest: Owner, owner: Owner): boolean {
    if (guest === owner || this.held(guest) === 0) return false;
    return this.want(owner, this.held(owner) + this.held(guest), guest) !== null;
  }

  /** The buyer's hold shrinks; then holds give way until they fit: true if any had to. */
  settle(onHand: number, sale: { owner: Owner; sold: number } | null): boolean {
    this.onHand = onHand;
    if (sale) this.quantities.set(sale.owner, Math.max(0, this.held(sale.owner) - sale.sold));
    if (this.sum() <= onHand) return false;
    for (const owner of this.quantities.keys()) {
      const excess = Math.max(0, this.sum() - onHand);
      this.quantities.set(owner, Math.max(0, this.held(owner) - excess));
    }
    return true;
  }

  /** Takes over who gave way, if as many pieces are held. */
  adopt(owners: Owner[], quantities: number[]): void {
    const sum = this.sum();
    if (quantities.reduce((total, n) => total + n, 0) !== sum) return;
    for (const [index, owner] of owners.entries()) this.quantities.set(owner, quantities[index] ?? 0);
  }
}
