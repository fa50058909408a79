import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireUpload } from '@slipcast/contracts/http/catalogue';
import { StartProblem } from './start-problem.ts';

const demoFolder = join(import.meta.dirname, '..', '..', 'demo');

export const DEMO_PASSWORD = 'slipcast-demo';
export const DEMO_ACCOUNTS = [
  {
    name: 'Robin Fettle',
    email: 'admin@example.com',
    password: DEMO_PASSWORD,
    isAdmin: true,
    isSuperAdmin: true,
  },
  {
    name: 'Ada Potter',
    email: 'ada@example.com',
    password: DEMO_PASSWORD,
    isAdmin: false,
    isSuperAdmin: false,
  },
];

interface DemoProduct {
  name: string;
  category: string;
  price_pence: number;
  description: string;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  options: { color: string; stock: number; adjustment_pence: number }[];
}
interface DemoShop {
  url: string;
  userUrl: string;
  catalogueUrl: string;
  internalToken: string;
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

async function createAccounts({ userUrl, internalToken }: DemoShop): Promise<void> {
  for (const account of DEMO_ACCOUNTS)
    await call(`${userUrl}/internal/accounts`, json(account, { 'x-internal-token': internalToken }));
}

/** Uploads photographs through the shop's own upload; answers the address of each by its file name. */
async function upload(
  shop: DemoShop,
  token: string,
  folder: 'products' | 'variants',
  names: string[],
): Promise<Map<string, string>> {
  const form = new FormData();
  form.set('folder', folder);
  for (const name of names) {
    form.append(
      'images',
      new Blob([await readFile(join(demoFolder, 'photos', name))], { type: 'image/webp' }),
      name,
    );
  }
  const { data } = await call<{ data: { successful: WireUpload[] } }>(`${shop.url}/api/upload/multiple`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (data.successful.length !== names.length)
    throw new StartProblem(`Of ${names.length} demo photographs only ${data.successful.length} arrived`);
  return new Map(names.map((name, index) => [name, data.successful[index]?.url ?? '']));
}

async function createProduct(
  shop: DemoShop,
  token: string,
  product: DemoProduct,
  photos: string[],
): Promise<void> {
  const base = slug(product.name);
  const [main, ...others] = product.options;
  if (!main) throw new StartProblem(`${product.name} has no option in the demo catalogue`);
  const front = (color: string) => `${base}--${slug(color)}.webp`;
  const shown = [front(main.color), `${base}--inside.webp`, `${base}--ruler.webp`].filter((name) =>
    photos.includes(name),
  );
  const variantPhotos = others.map(({ color }) => front(color)).filter((name) => photos.includes(name));
  const own = await upload(shop, token, 'products', shown);
  const theirs = variantPhotos.length
    ? await upload(shop, token, 'variants', variantPhotos)
    : new Map<string, string>();
  const body = {
    name: product.name,
    description: product.description,
    price: product.price_pence / 100,
    stock: main.stock,
    category: product.category,
    color: main.color,
    weight_grams: product.weight_grams,
    length_mm: product.length_mm,
    width_mm: product.width_mm,
    height_mm: product.height_mm,
    imageUrl: own.get(shown[0] ?? ''),
    images: shown.map((name) => ({ url: own.get(name) })),
    variants: others.map(({ color, stock, adjustment_pence }) => {
      const url = theirs.get(front(color));
      return {
        color,
        stock,
        priceAdjustment: adjustment_pence / 100,
        imageUrl: url,
        images: url ? [{ url }] : [],
      };
    }),
  };
  await call(`${shop.url}/api/admin/products`, json(body, { authorization: `Bearer ${token}` }));
}

async function fill(shop: DemoShop, say: (text: string) => void, signal?: AbortSignal): Promise<void> {
  await createAccounts(shop);
  const { token } = await call<{ token: string }>(
    `${shop.url}/api/auth/login`,
    json({ email: 'admin@example.com', password: DEMO_PASSWORD }),
  );
  const { products } = JSON.parse(await readFile(join(demoFolder, 'kiln', 'catalogue.json'), 'utf8')) as {
    products: DemoProduct[];
  };
  const photos = await readdir(join(demoFolder, 'photos'));
  const present = await call<{ products: { name: string }[] }>(`${shop.url}/api/admin/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const missing = products.filter(({ name }) => !present.products.some((other) => other.name === name));
  say(`Loading the demo catalogue: ${missing.length} pots with their photographs …`);
  for (const product of missing) {
    signal?.throwIfAborted();
    await createProduct(shop, token, product, photos);
  }
}

/**
 * Demo accounts and the demo catalogue, through the shop's own API. Repeatable: what is there already is left alone.
 *
 * @param signal ends the loading between two pots
 */
export async function loadDemo(
  shop: DemoShop,
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const marker = join(shop.dataDir, 'demo-loaded');
  if (await readFile(marker, 'utf8').catch(() => '')) return;
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
  await call(
    `${shop.catalogueUrl}/internal/images/prepare`,
    json({ widths: [480, 800], formats: ['avif'] }, { 'x-internal-token': shop.internalToken }),
  ).catch(() => undefined);
}
