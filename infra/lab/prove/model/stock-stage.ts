import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { HoldReceipt } from '@slipcast/service-kit/hold-receipt';
import type { HoldAnswer } from '../../../../services/cart/src/holds/hold.ts';
import type { ShopProcess } from '../interleavings/shop-process.ts';
import type { World } from '../interleavings/world.ts';
import { waitingEvents, type Scene, type WaitingEvent } from './books.ts';
import type { Line } from './doors.ts';

export const PENCE = 2450;
const SHOPPERS = ['ada', 'bob', 'cy'];

/** What all traces share. */
export interface Theatre {
  world: World;
  redis: Redis;
  /** How the card provider is reached. */
  setLine(line: Line): void;
}

/** A refusal is an answer like any other: what it leaves behind is compared. */
export async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The shop of one trace, as far as stock, holds and events go: the services' own code on real stores. */
export class StockStage implements Scene {
  readonly productId = `mug-${randomUUID()}`;
  readonly payments = new Map<number, string>();
  readonly owners = new Map<string, Owner>(
    SHOPPERS.map((name) => [name, guestOwner(`${name}-${randomUUID()}`)]),
  );
  readonly delivered = new Set<string>();
  readonly pool: Scene['pool'];
  readonly redis: Redis;
  readonly provider: Scene['provider'];
  readonly world: World;
  protected readonly theatre: Theatre;
  protected readonly back: ShopProcess;
  protected readonly processes: ShopProcess[] = [];
  protected readonly receipts = new Map<string, HoldReceipt>();
  private lastChange: WaitingEvent | undefined;
  private edits = { version: 0, sum: 0 };
  protected cartAway = false;

  protected constructor(theatre: Theatre, back: ShopProcess) {
    this.theatre = theatre;
    this.world = theatre.world;
    this.pool = theatre.world.pool;
    this.redis = theatre.redis;
    this.provider = theatre.world.provider;
    this.back = back;
    this.processes.push(back);
  }

  readonly sku = () => ({ productId: this.productId, variantId: 'main' });
  protected readonly ownerOf = (who: string): Owner => this.owners.get(who) ?? guestOwner(who);
  protected readonly idOf = (n: number): string => {
    const id = this.payments.get(n);
    if (!id) throw new Error(`there is no payment ${n}`);
    return id;
  };
  // Stock and holds.

  async begin(pieces: number): Promise<void> {
    await this.edit(pieces);
    await this.back.holds.read(this.sku(), null);
    await this.deliver(({ type }) => type === 'stock.changed.v1');
  }
  async edit(delta: number): Promise<void> {
    this.edits = { version: this.edits.version + 1, sum: this.edits.sum + delta };
    const images = { imageUrl: null, images: [] };
    const sku = {
      variantId: 'main',
      color: 'Slate',
      pricePence: PENCE,
      ...images,
      stockAdjusted: this.edits.sum,
    };
    const product = { productId: this.productId, version: this.edits.version, name: 'Mug', category: 'Mugs' };
    const data = { ...product, ...images, skus: [sku] };
    await this.handOver({ id: randomUUID(), type: 'product.changed.v1', key: this.productId, data });
  }
  private told(who: string, answer: HoldAnswer | null): void {
    if (!answer) return;
    const { hold, version, seq } = answer;
    const { quantity, expiresAt: until } = hold;
    const receipt = { owner: this.ownerOf(who), quantity, until, version, seq: Number(seq) };
    this.receipts.set(who, { ...this.sku(), ...receipt });
  }
  add = async (who: string) =>
    this.told(who, await orRefused(this.back.holds.reserve(this.sku(), { owner: this.ownerOf(who) }, 1)));
  prolong = async (who: string) =>
    this.told(who, await orRefused(this.back.holds.extend(this.sku(), this.ownerOf(who))));
  async putBack(who: string): Promise<void> {
    await this.back.holds.release(this.sku(), this.ownerOf(who));
    this.receipts.delete(who);
  }
  cart(): void {
    this.cartAway = !this.cartAway;
    for (const { reach } of this.processes) reach.cart = !this.cartAway;
  }
  /** Receipts are signed when they are used, so they grow older too. */
  agedBy(milliseconds: number): void {
    for (const receipt of this.receipts.values()) receipt.until -= milliseconds;
  }

  // Events.

  private handOver = (event: { id: string; type: string; key: string; data: unknown }) =>
    this.back.deliver({ ...event, occurredAt: new Date().toISOString() });
  /** The oldest event of this kind reaches its consumers. */
  async deliver(isMeant: (event: WaitingEvent) => boolean): Promise<void> {
    const event = (await waitingEvents(this)).find(isMeant);
    if (!event) throw new Error('there is no such event in the outbox');
    await this.handOver(event);
    this.delivered.add(event.id);
    if (event.type === 'stock.changed.v1') this.lastChange = event;
  }
  deliverOf = (n: number, topics: RegExp) =>
    this.deliver(({ type, data }) => data.paymentId === this.idOf(n) && topics.test(type));
  async deliverAgain(): Promise<void> {
    if (this.lastChange) await this.handOver(this.lastChange);
  }

  async stop(): Promise<void> {
    for (const one of this.processes) await one.stop();
  }
}
