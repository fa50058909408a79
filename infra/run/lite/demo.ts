import { openAsBlob } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireUpload } from '@slipcast/contracts/http/images';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@slipcast/user/demo-accounts';
import { DEMO_DELIVERY } from './demo-delivery.ts';
import { operatorHeaders } from './service-keys.ts';
import { StartProblem } from './start-problem.ts';

const demoFolder = join(import.meta.dirname, '..', '..', 'demo');

interface DemoProduct {
  name: string;
  price_pence: number;
  /** What the photograph in use shows. */
  in_use?: string;
  options: { color: string; stock: number; adjustment_pence: number }[];
}
interface DemoShop {
  url: string;
  userUrl: string;
  catalogueUrl: string;
  operatorKey: string;
  dataDir: string;
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** A machine that is busy with something else may keep a service from answering in time. */
class Busy extends StartProblem {
  constructor() {
    super(
      'The demo shop could not be filled: this machine is too busy just now. Start again, it goes on from here.',
    );
  }
}
const PASSES = 6;
const BREATHER_MS = 2000;

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status === 503) throw new Busy();
  if (!answer.ok)
    throw new StartProblem(
      `The demo shop could not be filled: ${init.method ?? 'GET'} ${new URL(url).pathname} answered ${answer.status} ${text.slice(0, 300)}`,
    );
  return (text ? JSON.parse(text) : undefined) as T;
}
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Uploads photographs through the shop's own upload; answers the address of each by its file name. */
async function upload(
  url: string,
  authorization: string,
  folder: 'products' | 'variants',
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const form = new FormData();
  form.set('folder', folder);
  for (const name of names) {
    const photo = await openAsBlob(join(demoFolder, 'photos', name), { type: 'image/webp' });
    form.append('images', photo, name);
  }
  const { data } = await call<{ data: { successful: WireUpload[] } }>(`${url}/api/upload/multiple`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  if (data.successful.length !== names.length)
    throw new StartProblem(`Of ${names.length} demo photographs only ${data.successful.length} arrived`);
  return new Map(names.map((name, index) => [name, data.successful[index]?.url ?? '']));
}

async function createProduct(
  url: string,
  authorization: string,
  { price_pence, in_use: inUse, options: [main, ...others], ...facts }: DemoProduct,
  photos: string[],
): Promise<void> {
  const base = slug(facts.name);
  if (!main) throw new StartProblem(`${facts.name} has no option in the demo catalogue`);
  const front = (color: string) => `${base}--${slug(color)}.webp`;
  const words: Record<string, string | undefined> = {
    use: inUse,
    close: `The glaze of ${facts.name} close up`,
  };
  const kinds = ['inside', 'use', 'close', 'ruler'];
  const shown = [front(main.color), ...kinds.map((kind) => `${base}--${kind}.webp`)];
  const own = await upload(
    url,
    authorization,
    'products',
    shown.filter((name) => photos.includes(name)),
  );
  const fronts = others.map(({ color }) => front(color)).filter((name) => photos.includes(name));
  const theirs = await upload(url, authorization, 'variants', fronts);
  const images = [...own].map(([name, image]) => ({
    url: image,
    alt: words[/--(\w+)\.webp$/.exec(name)?.[1] ?? ''] ?? '',
  }));
  const body = {
    ...facts,
    price: price_pence / 100,
    stock: main.stock,
    color: main.color,
    imageUrl: images[0]?.url,
    images,
    variants: others.map(({ color, stock, adjustment_pence }) => {
      const imageUrl = theirs.get(front(color));
      return {
        color,
        stock,
        priceAdjustment: adjustment_pence / 100,
        imageUrl,
        images: imageUrl ? [{ url: imageUrl }] : [],
      };
    }),
  };
  await call(`${url}/api/admin/products`, json(body, { authorization }));
}

/** Unless someone has saved delivery options already. */
async function offerDelivery(url: string, authorization: string): Promise<void> {
  const path = `${url}/api/admin/delivery-options`;
  const { revision } = await call<{ revision: number }>(path, { headers: { authorization } });
  if (revision > 0) return;
  await call(path, { ...json(DEMO_DELIVERY, { authorization }), method: 'PUT' });
}

async function fill(shop: DemoShop, say: (text: string) => void, signal?: AbortSignal): Promise<void> {
  const { url, userUrl, operatorKey } = shop;
  for (const account of DEMO_ACCOUNTS)
    await call(
      `${userUrl}/internal/accounts`,
      json({ ...account, password: DEMO_PASSWORD }, operatorHeaders(operatorKey, 'user')),
    );
  const login = json({ email: DEMO_ACCOUNTS[0]?.email, password: DEMO_PASSWORD });
  const { token } = await call<{ token: string }>(`${url}/api/auth/login`, login);
  const authorization = `Bearer ${token}`;
  const catalogue = await readFile(join(demoFolder, 'kiln', 'catalogue.json'), 'utf8');
  const { products } = JSON.parse(catalogue) as { products: DemoProduct[] };
  const photos = await readdir(join(demoFolder, 'photos'));
  const present = await call<{ products: { name: string }[] }>(`${url}/api/admin/products`, {
    headers: { authorization },
  });
  const missing = products.filter(({ name }) => !present.products.some((other) => other.name === name));
  say(`Loading the demo catalogue: ${missing.length} pots with their photographs …`);
  for (const product of missing) {
    signal?.throwIfAborted();
    await createProduct(url, authorization, product, photos);
  }
  await offerDelivery(url, authorization);
}

/**
 * Demo accounts and the demo catalogue, through the shop's own API. Repeatable: what is there already is left alone.
 *
 * @param signal ends the loading between two pots
 * @returns whether anything had to be loaded
 */
export async function loadDemo(
  shop: DemoShop,
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const marker = join(shop.dataDir, 'demo-loaded');
  if (await readFile(marker, 'utf8').catch(() => '')) return false;
  for (let pass = 1; ; pass += 1) {
    try {
      await fill(shop, say, signal);
      break;
    } catch (error) {
      if (!(error instanceof Busy) || pass === PASSES) throw error;
      await sleep(BREATHER_MS, undefined, { signal });
    }
  }
  await writeFile(marker, new Date().toISOString());
  return true;
}

/** Has the sizes that lists and product pages show made in the background, before the first shopper asks for them. */
export const prepareImages = ({ catalogueUrl, operatorKey }: DemoShop): Promise<unknown> =>
  call(
    `${catalogueUrl}/internal/images/prepare`,
    json({ widths: [480, 800], formats: ['avif'] }, operatorHeaders(operatorKey, 'catalogue')),
  ).catch(() => undefined);
