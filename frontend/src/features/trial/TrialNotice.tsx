import { shop } from '../../base/shop.ts';

/** On every page of a shop that strangers can reach and that takes no real money. */
export const TrialNotice = () =>
  shop.trial && (
    <aside className="notice" aria-label="Trial">
      This shop is a trial: payments are simulated, and nothing is sold.
    </aside>
  );
