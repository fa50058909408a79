import '@testing-library/jest-dom/jest-globals';
import { runInThisContext } from 'node:vm';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// jsdom offers none of these (or, for abort signals, its own that Node's Request refuses): lend it Node's.
for (const name of [
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
]) {
  Reflect.set(globalThis, name, runInThisContext(name));
}

// Screens are fetched lazily, and a busy machine may take its time over that.
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has no modal dialogs (https://github.com/jsdom/jsdom/issues/3294): open and close are all our tests need.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
globalThis.scrollTo = () => undefined;
