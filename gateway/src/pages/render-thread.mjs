// Plain JavaScript: for a file with types, Node would load a compiler into this thread, which takes 8 MB.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @param {import('./messages.ts').FromThread} message */
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message) => parentPort?.postMessage(message);

/** @type {AsyncLocalStorage<number>} */
const rendering = new AsyncLocalStorage();
/** @type {Map<number, PromiseWithResolvers<Response>>} */
const reads = new Map();
let count = 0;

/** Runs in a thread of its own, so that rendering never holds up a request. The frontend's calls go only to the gateway's response cache, without cookies. */
globalThis.fetch = (path) => {
  const read = (count += 1);
  const answer = Promise.withResolvers();
  reads.set(read, answer);
  send({ type: 'read', read, render: rendering.getStore() ?? 0, path: String(path) });
  return answer.promise;
};

const { directory } = workerData;
/** @type {import('./messages.ts').PagesBundle} */
const bundle = await import(pathToFileURL(join(directory, 'server', 'render.js')).href);
const template = await readFile(join(directory, 'index.html'), 'utf8');

/** @param {Extract<import('./messages.ts').ToThread, { type: 'render' }>} message */
async function render({ render: id, address, cart }) {
  try {
    send({ type: 'rendered', render: id, ...(await bundle.render(address, template, cart)) });
  } catch (error) {
    send({ type: 'failed', render: id, message: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {import('./messages.ts').ToThread} message */
function hear(message) {
  if (message.type === 'render') return void rendering.run(message.render, render, message);
  const answer = reads.get(message.read);
  reads.delete(message.read);
  if (message.type === 'answer') answer?.resolve(new Response(message.body, { status: message.status }));
  else answer?.reject(new Error(message.message));
}
parentPort?.on('message', hear);
send({ type: 'ready', pages: bundle.pages, screens: bundle.screens });
