import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, PagesBundle, ToThread } from './messages.ts';

/** Runs in a thread of its own, so that rendering never holds up a request. */
const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

const rendering = new AsyncLocalStorage<number>();
const reads = new Map<number, PromiseWithResolvers<Response>>();
let count = 0;

/** The frontend's calls go only to the gateway's response cache, without cookies. */
globalThis.fetch = (path) => {
  const read = (count += 1);
  const answer = Promise.withResolvers<Response>();
  reads.set(read, answer);
  send({ type: 'read', read, render: rendering.getStore() ?? 0, path: String(path) });
  return answer.promise;
};

const { directory } = workerData as { directory: string };
const bundle = (await import(pathToFileURL(join(directory, 'server', 'render.js')).href)) as PagesBundle;
const template = await readFile(join(directory, 'index.html'), 'utf8');

async function render(id: number, address: string, cart?: string): Promise<void> {
  try {
    send({ type: 'rendered', render: id, ...(await bundle.render(address, template, cart)) });
  } catch (error) {
    send({ type: 'failed', render: id, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: ToThread) => {
  if (message.type === 'render')
    return void rendering.run(message.render, render, message.render, message.address, message.cart);
  const answer = reads.get(message.read);
  reads.delete(message.read);
  if (message.type === 'answer') answer?.resolve(new Response(message.body, { status: message.status }));
  else answer?.reject(new Error(message.message));
});
send({ type: 'ready', pages: bundle.pages, screens: bundle.screens });
