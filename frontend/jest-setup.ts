import '@testing-library/jest-dom/jest-globals';
import { runInThisContext } from 'node:vm';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

const fromNode = (name: string): unknown => runInThisContext(name);

// jsdom offers none of these, or (abort signals, files) its own that Node's Request refuses: use Node's.
for (const name of [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextEncoder',
  'TextDecoder',
]) {
  Reflect.set(globalThis, name, fromNode(name));
}

/** Node's, which its Request can send; the fields of a form are still read by jsdom. */
const FormDataOfPage = globalThis.FormData;
globalThis.FormData = class extends (fromNode('FormData') as typeof FormData) {
  constructor(form?: HTMLFormElement) {
    super();
    for (const [name, value] of new FormDataOfPage(form)) this.append(name, value);
  }
};

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
  Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
