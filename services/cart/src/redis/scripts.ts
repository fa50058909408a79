import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOLD = ['sku-prelude', 'serve-waiting'];
const OWN_HOLD = [...HOLD, 'own-and-guest-hold'];
const ACQUIRE = [...OWN_HOLD, 'acquire'];
const SHRINK = [...HOLD, 'shrink-holds'];
const CART = ['cart-prelude'];
const WRITE_ITEM = [...CART, 'write-item'];

const hold = (preludes: string[]) => ({ preludes, numberOfKeys: 5 });
const cart = (preludes: string[]) => ({ preludes, numberOfKeys: 1 });

/** The files in `lua/`, a verb each, and what comes before each of them. */
const FILES = {
  read: hold(OWN_HOLD),
  reserve: hold(ACQUIRE),
  'set-quantity': hold(ACQUIRE),
  extend: hold(OWN_HOLD),
  release: hold(OWN_HOLD),
  move: hold(ACQUIRE),
  claim: hold(ACQUIRE),
  'apply-sale': hold(SHRINK),
  confirm: hold(SHRINK),
  inspect: hold(HOLD),
  summary: hold(HOLD),
  install: hold(SHRINK),
  queue: hold(HOLD),
  'note-offers': hold(HOLD),
  'add-item': cart(WRITE_ITEM),
  'set-item': cart(WRITE_ITEM),
  'remove-item': cart(CART),
  'load-cart': cart(CART),
  'remove-bought': { preludes: CART, numberOfKeys: 2 },
  unlock: cart([]),
};
export type ScriptName = keyof typeof FILES;

const readLua = (name: string): string => {
  const folder = ['redis', 'replica', 'holds', 'carts', 'waitlist']
    .map((one) => join(import.meta.dirname, '..', one, `${name}.lua`))
    .find(existsSync);
  return readFileSync(folder ?? name, 'utf8');
};

export const scripts = Object.entries(FILES).map(([name, { preludes, numberOfKeys }]) => ({
  name: name as ScriptName,
  numberOfKeys,
  lua: [...preludes, name].map(readLua).join('\n'),
}));
