import type { CustomerOutcome } from '@slipcast/contracts/http/customer-imports';
import { isImportable, type FoundCustomer } from './read-customers.ts';

/** What an account has that a file may say otherwise. */
export interface KnownCustomer {
  id: string;
  name: string;
  /** Someone logs in to it, or it opens the back office. */
  isSomeonesOwn: boolean;
  addresses: string[];
}

export interface Plan {
  outcome: CustomerOutcome;
  changes: ('Name' | 'Address')[];
  kept: ('Name' | 'Address')[];
}

const same = (one: string, other: string): boolean =>
  one.toLowerCase().replaceAll(/\s+/g, ' ') === other.toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * What a row does. An account that came from an import, and that no one has logged in to, follows the newest file. Any other account only
 * gets what it does not have yet.
 *
 * @param known null: there is no account with this email address
 */
export function planCustomer(found: FoundCustomer, known: KnownCustomer | null): Plan {
  const nothing: Plan = { outcome: 'left-out', changes: [], kept: [] };
  if (!isImportable(found)) return nothing;
  if (!known) return { ...nothing, outcome: 'added' };
  const { isSomeonesOwn, addresses } = known;
  const differs: Plan['changes'] = [];
  if (found.name !== known.name) differs.push('Name');
  if (found.address !== '' && !addresses.some((one) => same(one, found.address))) differs.push('Address');
  const changes = differs.filter(
    (field) => !isSomeonesOwn || (field === 'Address' && addresses.length === 0),
  );
  const kept = differs.filter((field) => !changes.includes(field));
  return { outcome: changes.length > 0 ? 'updated' : 'unchanged', changes, kept };
}
