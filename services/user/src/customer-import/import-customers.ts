import type { CustomerImport, CustomerOutcome, CustomerRow } from '@slipcast/contracts/http/customer-imports';
import type { Queryable } from '../sql.ts';
import { addAddresses, addCustomers, knownCustomers, renameCustomers } from './customer-store.ts';
import { planCustomer, type KnownCustomer, type Plan } from './plan-customer.ts';
import { isImportable, type FoundCustomer, type ReadCustomers } from './read-customers.ts';

/** Rows for each query. */
const BATCH = 500;

interface Planned {
  found: FoundCustomer;
  known: KnownCustomer | null;
  plan: Plan;
}

async function planBatch(
  db: Queryable,
  batch: readonly FoundCustomer[],
  locked: boolean,
): Promise<Planned[]> {
  const emails = batch.filter(isImportable).map(({ email }) => email);
  const known = await knownCustomers(db, emails, locked);
  return batch.map((found) => {
    const account = known.get(found.email) ?? null;
    return { found, known: account, plan: planCustomer(found, account) };
  });
}

/** Writes what was planned. The account of someone who has registered since then stays as it is. */
async function writeBatch(db: Queryable, batch: readonly Planned[]): Promise<Planned[]> {
  const added = await addCustomers(
    db,
    batch.filter(({ plan }) => plan.outcome === 'added').map(({ found }) => found),
  );
  const changed = (field: 'Name' | 'Address') =>
    batch.flatMap(({ found, known, plan }) =>
      known && plan.changes.includes(field) ? [{ id: known.id, ...found }] : [],
    );
  const withAddress = batch.flatMap(({ found, plan }) => {
    const id = plan.outcome === 'added' ? added.get(found.email) : undefined;
    return id !== undefined && found.address !== '' ? [{ id, address: found.address }] : [];
  });
  await renameCustomers(db, changed('Name'));
  await addAddresses(db, [...changed('Address'), ...withAddress]);
  return batch.map((one) =>
    one.plan.outcome === 'added' && !added.has(one.found.email)
      ? { ...one, plan: { outcome: 'unchanged', changes: [], kept: [] } }
      : one,
  );
}

const byEmail = (one: FoundCustomer, other: FoundCustomer): number =>
  one.email < other.email ? -1 : Number(one.email > other.email);

const rowOf = ({ found: { row, name, email, address, problems }, plan }: Planned): CustomerRow => ({
  row,
  name,
  email,
  address,
  ...plan,
  problems,
});

/**
 * Says what a table of customers would do, or does it.
 *
 * @param db in a transaction, if it does
 */
export async function importCustomers(
  db: Queryable,
  { columns, found }: ReadCustomers,
  isDryRun: boolean,
): Promise<CustomerImport> {
  // By email address, so that two imports at once never wait for each other in a circle.
  const sorted = found.toSorted(byEmail);
  const done: Planned[] = [];
  for (let at = 0; at < sorted.length; at += BATCH) {
    // oxlint-disable-next-line no-await-in-loop
    const planned = await planBatch(db, sorted.slice(at, at + BATCH), !isDryRun);
    // oxlint-disable-next-line no-await-in-loop
    done.push(...(isDryRun ? planned : await writeBatch(db, planned)));
  }
  const outcomes: Record<CustomerOutcome, number> = { added: 0, updated: 0, unchanged: 0, 'left-out': 0 };
  for (const { plan } of done) outcomes[plan.outcome] += 1;
  const rows = done
    .map(rowOf)
    .toSorted(
      (one, other) =>
        Number(one.problems.length === 0) - Number(other.problems.length === 0) || one.row - other.row,
    );
  return { columns, outcomes, rows };
}
