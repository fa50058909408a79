// All the code that a page loads before its picture. It fetches the rest, and no visitor waits for it: the page is painted without it.
import type { WireShop } from '@slipcast/contracts/http/shop';
import { fetchScreen } from './entry-screens.ts';
import { nextTask } from './next-task.ts';
import { pictureShown } from './picture-shown.ts';

const { dataset } = document.documentElement;
const { pathname } = location;
const isRendered = dataset['rendered'] !== undefined;

/** The hero's light follows the visitor's hour. */
function showHour() {
  const hour = new Date().getHours();
  dataset['light'] = hour < 11 ? 'morning' : hour < 17 ? 'noon' : 'dusk';
}

/** What index.html shows until the browser has made the page. */
function showBare() {
  const isHome = pathname === '/' || pathname === '/index.html';
  const isOffice = /^\/admin(\/|$)/.test(pathname);
  dataset['path'] = isHome ? 'home' : isOffice ? 'office' : 'shop';
  // The shop's name and notes, which every screen waits for, but not for ever. A page that the server rendered brings them.
  globalThis.earlyShop = fetch('/api/shop', { signal: AbortSignal.timeout(3000) })
    .then((answer) => (answer.ok ? (answer.json() as Promise<WireShop>) : undefined))
    .catch(() => undefined);
  void globalThis.earlyShop.then((shop) => {
    const bar = document.querySelector('.static-bar span');
    if (shop && bar) bar.textContent = shop.name;
  });
}

/** A button that is pressed before React has taken over the page is pressed again when it has, or when it cannot. */
function waitForPresses() {
  let pressed: HTMLButtonElement | null = null;
  const wait = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button');
    if (button) event.preventDefault();
    pressed = button ?? pressed;
  };
  addEventListener('click', wait, true);
  globalThis.pressAgain = () => {
    removeEventListener('click', wait, true);
    delete dataset['rendered'];
    pressed?.click();
  };
}

async function start(): Promise<void> {
  if (isRendered) await pictureShown();
  // All are fetched side by side, and each is run in a task of its own when what it needs has been.
  import('./stack.ts').catch(() => undefined);
  await nextTask();
  // The router asks for the screen again, and shows that it is missing.
  fetchScreen(pathname).catch(() => undefined);
  await nextTask();
  await import('./main.tsx');
}

showHour();
if (isRendered) waitForPresses();
else showBare();
start().catch((error: unknown) => {
  // The page's own forms and links go on working.
  globalThis.pressAgain?.();
  throw error;
});
