import { guestOwner, userOwner, type Owner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { MAIN, type Sku } from '@slipcast/contracts/sku';
import { Refusal } from '@slipcast/contracts/refusal';
import type { HoldReceipt } from '@slipcast/service-kit/hold-receipt';
import {
  addToCart,
  changeQuantity,
  removeFromCart,
  renew,
} from '../../../../services/cart/src/carts/change-cart.ts';
import { ownPieces, type HoldAnswer, type Holder } from '../../../../services/cart/src/holds/hold.ts';
import type { CartParts } from '../../../../services/cart/src/carts/parts.ts';
import type { Call, Reply } from '../judge/history.ts';
import { Scheduler } from './scheduler.ts';
import type { Choose } from './steps.ts';
import { because, isUnanswered } from './because.ts';
import { nothing, type Memory } from './memory.ts';
import type { ShopProcess } from './shop-process.ts';
import { ANY_NUMBER, UNLIMITED } from './unlimited.ts';
import type { World } from './world.ts';

/** So much less than a step that no schedule looks often enough to reach the next. */
const LOOK = 1e-6;

/** The shoppers of one schedule with their carts, and what they were answered. */
export class Clients {
  readonly scheduler: Scheduler;
  protected readonly world: World;
  protected readonly id: string;
  protected readonly calls: Call[];
  protected readonly receipts: Map<string, HoldReceipt>;
  /** Guests who have logged in. */
  protected readonly accounts: Set<string>;
  /** So much later than its steps say it is in this schedule, in milliseconds. */
  protected passed: number;
  private looks: number;
  protected readonly payments: Map<string, string>;

  /** All shoppers come from it. '': none is counted. */
  protected network = '';
  protected networkPieces = UNLIMITED;
  /** Where requests run, and where everything else does: the first may crash. */
  protected readonly front: ShopProcess;
  protected readonly back: ShopProcess;

  constructor(world: World, front: ShopProcess, back: ShopProcess, choose: Choose, memory = nothing()) {
    this.id = memory.id;
    this.calls = memory.calls;
    this.receipts = new Map(memory.receipts);
    this.accounts = new Set(memory.accounts);
    this.payments = new Map(memory.payments);
    this.sales = new Map(memory.sales);
    this.passed = memory.passed;
    this.looks = memory.looks;
    this.world = world;
    this.front = front;
    this.back = back;
    this.scheduler = new Scheduler(choose, (backends, own) => world.isBlocked(backends, own));
  }

  /** The terms of pots that are in a shop update. */ protected readonly sales: Map<string, SaleTerms>;

  get asked(): readonly Call[] {
    return this.calls;
  }

  memory(): Memory {
    const { id, calls, passed, looks } = this;
    const [receipts, accounts, payments] = [[...this.receipts], [...this.accounts], [...this.payments]];
    return { id, calls, receipts, accounts, payments, sales: [...this.sales], passed, looks };
  }

  /** 'mug', or 'mug.blue' for one of its variants, as the shop knows it. */
  protected readonly sku = (name: string): Sku => {
    const [product = '', variantId = MAIN] = name.split('.');
    return { productId: `${product}-${this.id}`, variantId };
  };
  readonly nameOf = ({ productId, variantId }: Sku): string => {
    const product = productId.slice(0, -this.id.length - 1);
    return variantId === MAIN ? product : `${product}.${variantId}`;
  };
  protected readonly guest = (client: string): Owner => guestOwner(`${client}-${this.id}`);
  protected readonly account = (client: string): Owner => userOwner(`${client}-${this.id}`);
  protected owner(client: string): Owner {
    return this.accounts.has(client) ? this.account(client) : this.guest(client);
  }
  /** Later at each look, so that of two calls between the same two steps the first one is the earlier. */
  protected now(): number {
    this.looks += 1;
    return this.scheduler.now() + this.looks * LOOK + this.passed;
  }

  /** Calls the shop and writes down what was asked and answered. */
  protected async record(client: string, did: Call['did'], ask: () => Promise<Reply>): Promise<Reply> {
    const call: Call = { client, did, asked: this.now(), answered: null, reply: null };
    this.calls.push(call);
    this.scheduler.atCall();
    const reply = await ask().catch((error: unknown): Reply => {
      if (isUnanswered(error))
        return { kind: 'refused', because: 'unknown', status: 503, code: 'unavailable', text: String(error) };
      if (!(error instanceof Refusal)) throw error;
      return {
        kind: 'refused',
        because: because(error),
        status: error.status,
        code: error.code,
        text: error.message,
      };
    });
    call.answered = this.now();
    call.reply = reply;
    this.scheduler.atCall();
    return reply;
  }

  /**
   * @param holder whose cart it goes into; `guest`: the owner before logging in
   * @param elsewhere pieces that the client has in another cart of theirs
   */
  hold(
    client: string,
    sku: string,
    quantity = 1,
    holder: Holder = { owner: this.owner(client) },
    elsewhere = 0,
  ) {
    return this.record(client, { kind: 'hold', sku, quantity }, async () => {
      const { owner } = holder;
      const { held } = await addToCart(this.cart(), holder, this.sku(sku), quantity, this.terms(sku));
      const reply = this.reserved(client, sku, owner, held);
      return { ...reply, held: reply.held + elsewhere };
    });
  }

  /** The answer about a reservation brings a receipt. */
  private reserved(client: string, sku: string, owner: Owner, held: HoldAnswer) {
    const { hold, now, version, seq } = held;
    const [quantity, until] = [ownPieces(hold), hold.expiresAt];
    const receipt = { ...this.sku(sku), owner, quantity, until, version, seq: Number(seq) };
    this.receipts.set(`${client} ${sku}`, receipt);
    return { kind: 'held' as const, held: quantity, until: this.now() + until - now };
  }

  /** Wants so many pieces in all. @param holder as for `hold` */
  change(client: string, sku: string, quantity: number, holder: Holder = { owner: this.owner(client) }) {
    return this.record(client, { kind: 'change', sku, quantity }, async () => {
      const { held } = await changeQuantity(this.cart(), holder, this.sku(sku), quantity, this.terms(sku));
      return this.reserved(client, sku, holder.owner, held);
    });
  }

  extend(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'extend', sku }, async () => {
      const { hold, now } = await renew(this.cart(), this.owner(client), this.sku(sku), this.network);
      return { kind: 'held', held: ownPieces(hold), until: this.now() + hold.expiresAt - now };
    });
  }

  /** Looks at the cart, which shows how many pieces the client could have. */
  seeCart(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'read', sku }, async () => {
      const { CartItems: items } = await this.front.cart(this.owner(client));
      const { productId, variantId } = this.sku(sku);
      const item = items.find((one) => one.product_id === productId && one.variantId === variantId);
      return item ? { kind: 'available', available: item.CartProduct.stock } : { kind: 'done' };
    });
  }

  release(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'release', sku }, async () => {
      await removeFromCart(this.cart(), this.owner(client), this.sku(sku), this.network);
      return { kind: 'done' };
    });
  }

  private saleOf(productId: string): SaleTerms | undefined {
    for (const [sku, sale] of this.sales) if (this.sku(sku).productId === productId) return sale;
    return undefined;
  }
  /** What a reservation of the pot is counted against. */
  protected terms(sku: string) {
    return { network: this.network, sale: this.sales.get(sku) };
  }

  protected cart(): CartParts {
    const { holds, carts, updatePieces, room, early } = this.front;
    const products = { get: async (id: string) => ({ facts: { sale: this.saleOf(id) } }) };
    return {
      holds,
      carts,
      updatePieces,
      room: room.room,
      early,
      products,
      networkPieces: this.networkPieces,
      guestCarts: ANY_NUMBER,
    } as unknown as CartParts;
  }
}
