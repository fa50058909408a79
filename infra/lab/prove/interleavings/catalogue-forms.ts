import { randomUUID } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import { MAIN } from '@slipcast/contracts/sku';
import type { ProductBody } from '@slipcast/contracts/http/catalogue';
import { productEvents } from '../../../../services/catalogue/src/products/product-events.ts';
import { writeProduct } from '../../../../services/catalogue/src/products/product.ts';
import { stocksOf } from '../../../../services/catalogue/src/stock/stock.ts';
import { BusActors } from './bus-actors.ts';
import type { Catalogue } from './catalogue-process.ts';
import { send } from './gated-stores.ts';
import { PENCE } from './payers.ts';

/** A product form as it was loaded. */
export interface Form {
  sku: string;
  body: ProductBody;
  /** The pieces of each colour that it showed. */
  loaded: Map<string, number>;
}

/** Why something was refused. */
function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}
const isPlain = (id: string) => id === MAIN;

/** The catalogue's back office: forms that are open while pots are sold. */
export class CatalogueForms extends BusActors {
  /** Edits that the ledger has not learnt, by colour. */
  private readonly typed = new Map<string, number>();
  private heard = 0;

  /** Asks the catalogue. No other actor can notice it. */
  private ask<T>(work: (catalogue: Catalogue) => Promise<T>): Promise<T> {
    return send('everybody', 'catalogue', false, async () => work(await this.world.catalogue()));
  }
  private async product(sku: string) {
    const product = await this.ask(({ store }) => store.get(this.sku(sku).productId));
    if (!product) throw new Error(`no product ${sku}`);
    return product;
  }

  /** A new pot and this many pieces of each colour. */
  async addProduct(sku: string, pieces: Record<string, number>): Promise<void> {
    const variants = Object.entries(pieces).filter(([color]) => !isPlain(color));
    const body = {
      name: sku,
      description: sku,
      price: PENCE / 100,
      category: 'Mugs',
      color: 'White',
      stock: pieces[MAIN] ?? 0,
      weight_grams: 300,
      length_mm: 90,
      width_mm: 90,
      height_mm: 90,
      images: [],
      variants: variants.map(([color, stock]) => ({ color, stock, priceAdjustment: 0, images: [] })),
    } as unknown as ProductBody;
    const ids = variants.map(([color]) => color);
    const product = writeProduct(null, body, { newId: () => ids.shift() ?? '', now: new Date() });
    await this.ask(({ store }) => store.insert(this.sku(sku).productId, product));
    for (const [color, stock] of Object.entries(pieces)) this.types(sku, color, stock);
    await this.publish(sku);
    await this.deliverAll();
    await this.newsArrives();
  }
  private types(sku: string, color: string, pieces: number): void {
    const name = isPlain(color) ? sku : `${sku}.${color}`;
    this.typed.set(name, (this.typed.get(name) ?? 0) + pieces);
  }

  /** The maker opens the form of a pot. */
  async openForm(sku: string): Promise<Form> {
    const { body: product } = await this.product(sku);
    const { variants, stock, pricePence, revision } = product;
    const body = {
      ...product,
      price: pricePence / 100,
      stock: stock.shown,
      stockLoaded: stock.shown,
      weight_grams: product.weightGrams,
      length_mm: product.lengthMm,
      width_mm: product.widthMm,
      height_mm: product.heightMm,
      variants: variants.map(({ id, color, adjustmentPence, images, stock: own }) => ({
        id,
        color,
        priceAdjustment: adjustmentPence / 100,
        images,
        stock: own.shown,
        stockLoaded: own.shown,
      })),
      revisionLoaded: revision,
      saveId: randomUUID(),
    } as unknown as ProductBody;
    return { sku, body, loaded: new Map(stocksOf(product).map(([id, { shown }]) => [id, shown])) };
  }

  /** She types these pieces into it, and saves it, in the form or in the list. A repeat is the same save. */
  async saveForm(
    { sku, body, loaded }: Form,
    pieces: Record<string, number>,
    where: 'form' | 'list' = 'form',
  ): Promise<void> {
    const path = `/api/admin/products/${this.sku(sku).productId}`;
    const { revisionLoaded, saveId } = body;
    const stocks = Object.entries(pieces).map(([variantId, stock]) => {
      return { variantId, stock, stockLoaded: loaded.get(variantId) };
    });
    const whole = {
      ...body,
      stock: pieces[MAIN] ?? body.stock,
      variants: body.variants.map((one) => ({ ...one, stock: pieces[one.id ?? ''] ?? one.stock })),
    };
    if (where === 'list')
      await this.ask(({ office }) => office('PUT', `${path}/stock`, { stocks, revisionLoaded, saveId }));
    else await this.ask(({ office }) => office('PUT', path, whole));
    for (const { variantId, stock, stockLoaded } of stocks)
      this.types(sku, variantId, stock - (stockLoaded ?? 0));
    // A save that is repeated is one edit.
    for (const { variantId, stock } of stocks) loaded.set(variantId, stock);
  }
  /** Throws unless this save is refused, because another came first. */
  async refusesForm(form: Form, pieces: Record<string, number>, where?: 'form' | 'list'): Promise<void> {
    const code = await this.saveForm(form, pieces, where).then(() => 'done', codeOf);
    if (code !== 'conflict') throw new Error(`${form.sku}: an older form is answered "${code}"`);
  }
  async changeState(sku: string, state: 'archived' | 'published'): Promise<void> {
    await this.ask(({ office }) =>
      office('PUT', `/api/admin/products/${this.sku(sku).productId}/state`, { state }),
    );
  }

  /** The relay of the catalogue comes round. @param between what happens before it notes what it has sent */
  async publish(sku: string, between = async () => {}): Promise<void> {
    const { productId } = this.sku(sku);
    const own = (await this.ask(({ store }) => store.unpublished(1000))).filter(({ id }) => id === productId);
    const edits = [...this.typed].filter(([name, delta]) => delta !== 0 && name.split('.')[0] === sku);
    const [first] = edits;
    const send = async () => {
      for (const document of own) {
        for (const { type, data } of productEvents(document))
          await this.back.deliver({
            id: randomUUID(),
            type,
            key: productId,
            occurredAt: new Date().toISOString(),
            data,
          });
        await between();
        await this.ask(({ store }) => store.markPublished(document.id, document.version));
      }
      return { kind: 'done' } as const;
    };
    for (const [name, delta] of edits.slice(1))
      await this.record('maker', { kind: 'stock', sku: name, delta }, async () => ({ kind: 'done' }));
    if (first) await this.record('maker', { kind: 'stock', sku: first[0], delta: first[1] }, send);
    else await send();
    for (const [name, delta] of edits) this.typed.set(name, (this.typed.get(name) ?? 0) - delta);
  }

  /** The catalogue learns what the ledger has published since. */
  async newsArrives(): Promise<void> {
    const news = this.delivery.log.slice(this.heard);
    this.heard = this.delivery.log.length;
    for (const event of news)
      if (event.type === 'stock.changed.v1')
        await this.ask(({ onStockChanged }) => onStockChanged.handle(event));
  }

  /** Throws unless the catalogue shows so many pieces of each colour, the main one first, and the ledger has so many. */
  async onShelves(sku: string, shown: number[], ledger: (number | string)[]): Promise<void> {
    const { body } = await this.product(sku);
    const { rows } = await this.world.pool.order.query<{ pieces: number; missing: number }>({
      name: 'on-shelves',
      text: `SELECT on_hand AS pieces, shortfall AS missing FROM stock WHERE product_id = $1 ORDER BY variant_id <> 'main', variant_id`,
      values: [this.sku(sku).productId],
    });
    const found = {
      shown: stocksOf(body).map(([, stock]) => stock.shown),
      ledger: rows.map(({ pieces, missing }) => (missing > 0 ? `${pieces}, and ${missing} missing` : pieces)),
    };
    const [is, should] = [JSON.stringify(found), JSON.stringify({ shown, ledger })];
    if (is !== should) throw new Error(`${sku}: ${is}, where it should be ${should}`);
  }
}
