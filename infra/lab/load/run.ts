import { interruptible } from '../interruption.ts';
import { capacity } from './capacity.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { floor } from './floor/floor.ts';
import { large } from './large.ts';
import { lighthouse } from './lighthouse.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { loginFlood } from './login-flood.ts';
import { memory } from './memory.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';

/** `npm run load -- <scenario>`: each prints its figures and, where it makes a claim, the ratio within the same run. */
const SCENARIOS: Record<string, () => Promise<void>> = {
  list,
  pages,
  search,
  cart,
  checkout,
  capacity,
  floor: () => floor(),
  large,
  live,
  memory,
  lighthouse,
  'login-flood': loginFlood,
};

const [name = ''] = process.argv.slice(2);
const scenario = SCENARIOS[name];
if (!scenario) {
  process.stderr.write(`Which scenario? ${Object.keys(SCENARIOS).join(', ')}\n`);
  process.exit(2);
}
await interruptible(scenario);
