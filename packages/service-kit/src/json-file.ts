import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

async function* written(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Sends a list for programs, item by item, however long it is. Closes the connection if an item cannot be read, and half a list is no
 * JSON.
 *
 * @param name of the file, without its ending
 */
export async function sendJson(res: Response, name: string, items: AsyncIterable<unknown>): Promise<void> {
  res.attachment(`${name}.json`).type('application/json').set('cache-control', 'no-store');
  await pipeline(Readable.from(written(items)), res);
}
