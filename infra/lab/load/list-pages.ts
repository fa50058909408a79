import { gzipSync } from 'node:zlib';
import { check, milliseconds, say, whole } from './figures.ts';

/** As a browser gets it, and compressed. */
const MOST_BYTES = 300_000;

/** The list as HTML: its first, middle and last page, a search and the collections. No page may grow with the shop. */
export async function askListPages(url: string, products: number): Promise<void> {
  const pages = Math.ceil(products / 24);
  let largest = 0;
  for (const path of [
    '/products',
    `/products?page=${Math.ceil(pages / 2)}`,
    `/products?page=${pages}`,
    '/products?search=harbour&sort=price-asc',
    '/categories',
  ]) {
    const began = performance.now();
    // One after the other: each is to be made by itself.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(url + path);
    // oxlint-disable-next-line no-await-in-loop
    const html = await answer.text();
    const took = performance.now() - began;
    if (!html.includes('data-rendered')) throw new Error(`${path} is not rendered`);
    largest = Math.max(largest, Buffer.byteLength(html));
    say(
      `  ${path.padEnd(44)} ${milliseconds(took).padStart(9)}   ${whole(Buffer.byteLength(html))} bytes, ${whole(gzipSync(html).length)} gzipped`,
    );
  }
  check(`no page has more than ${whole(MOST_BYTES)} bytes`, largest <= MOST_BYTES);
}
