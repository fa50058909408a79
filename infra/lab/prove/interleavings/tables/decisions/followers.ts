import type { EventData } from '@slipcast/contracts/events/registry';
import { secondOf } from '../../../../../../services/catalogue/src/seconds/second.ts';
import type { Product } from '../../../../../../services/catalogue/src/products/product.ts';
import {
  followUpdate,
  isTaken,
  leaveUpdate,
} from '../../../../../../services/catalogue/src/updates/follow-update.ts';
import { termsOf } from '../../../../../../services/catalogue/src/updates/update.ts';
import { changes, grid, list, NOTHING, type Named } from './lines.ts';
import { NOW, POT, POTS } from './pot-states.ts';
import { DRAFT, UPDATES } from './updates.ts';

const FOLLOWED: Named<Product> = {
  ...Object.fromEntries(
    Object.entries(POTS).filter(([name]) =>
      ['plain', 'draft', 'archived', 'in an update', 'in a draft update'].includes(name),
    ),
  ),
  'with it': { ...POT, update: { id: 'up', revision: 5, terms: termsOf('up', DRAFT) } },
  over: { ...POT, update: { id: 'up', revision: 2, isOver: true } },
  elsewhere: { ...POT, update: { id: 'other', revision: 9 } },
  'over elsewhere': { ...POT, update: { id: 'other', revision: 9, isOver: true } },
};

/** What its pots do, and what seconds become. */
export const followers = (): string[] => [
  ...grid('follows', FOLLOWED, UPDATES, (pot, update) => {
    const after = followUpdate(pot, 'up', update, NOW);
    return after === pot ? NOTHING : [changes(pot, after), after.state ?? 'published'];
  }),
  ...grid('leaves', FOLLOWED, UPDATES, (pot, update) => {
    const after = leaveUpdate(pot, 'up', update);
    return after === pot ? NOTHING : changes(pot, after);
  }),
  ...list('taken', FOLLOWED, (pot) => isTaken(pot, 'up')),
  ...grid('second', { ...POTS, unknown: null }, ASKED, (pot, asked) => secondOf(asked, pot, NOW)),
];
const SECOND: EventData<'refund.second-requested.v1'> = {
  secondId: 's1',
  orderId: 'o1',
  refundId: 'r1',
  productId: 'p1',
  productName: 'Mug',
  color: 'Slate',
  quantity: 2,
  pricePence: 600,
  flaw: 'Chip',
  images: [],
  publish: false,
  by: 'm1',
};
const ASKED: Named<typeof SECOND> = {
  slate: SECOND,
  moss: { ...SECOND, color: 'Moss', flaw: 'Chip!', publish: true },
  large: { ...SECOND, color: 'Size: Large', images: [{ url: '/s.jpg' }] },
  unknown: { ...SECOND, color: 'x'.repeat(100), flaw: 'y'.repeat(6000) },
};
