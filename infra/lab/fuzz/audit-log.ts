import type { AuditLog } from '@slipcast/contracts/http/audit';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { OUT_OF_REACH } from './tour.ts';
import { ask, type World } from './world.ts';

/** Operations of the back office that are no GET and yet change nothing, with the reason. */
const CHANGE_NOTHING: Record<string, string> = {
  'POST /api/admin/products/duplicates': 'only compares photographs and names',
  'POST /api/admin/products/imports': 'only reads a table and says what it would do',
  'POST /api/admin/products/imports/{id}/photographs': 'only puts photographs ready for an import',
  'POST /api/admin/subscribers/imports/preview': 'only reads a table and says what it would do',
  'POST /api/admin/users/imports/preview': 'only reads a table and says what it would do',
  'POST /api/admin/orders/tracking-file': 'only says what would become of each row, as the tour asks it',
  'POST /api/admin/orders/email-preview': 'only shows an email',
  'POST /api/admin/letters/preview': 'only shows a letter',
  'POST /api/admin/letters/{id}/try': 'only sends an email to oneself',
  'POST /api/orders/email-test': 'only says whether email is configured',
};

const LIMIT = 100;

/** Every request that the log has a line of. */
async function requestsInLog(world: World): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query: [string, string][] = [
      ['page', String(page)],
      ['limit', String(LIMIT)],
    ];
    const log = await ask<AuditLog>(world, 'GET /api/admin/audit', { as: 'admin', query });
    for (const { requestId } of log.lines) if (requestId) found.add(requestId);
    if (page >= log.pagination.pages) return found;
  }
}

/**
 * Every operation of the back office that changes something has left a line in the audit log for each time that the tour used it,
 * so that a new operation cannot be forgotten. Returns what is wrong.
 *
 * @param withinMs a line may take this long to arrive
 */
export async function auditFaults(world: World, withinMs = 30_000): Promise<string[]> {
  const changing = [...world.operations.values()].filter(
    (one) => one.method !== 'GET' && one.roles && !(one.key in CHANGE_NOTHING),
  );
  const faults = changing
    .filter(({ key }) => !world.requests.has(key) && !(key in OUT_OF_REACH))
    .map(
      ({ key }) => `${key} is not in the tour, so we can't tell whether it leaves a line in the audit log`,
    );
  const wanted = changing.flatMap(({ key }) => (world.requests.get(key) ?? []).map((id) => ({ key, id })));
  let missing = wanted;
  // Lines come with events.
  await waitFor(
    'the lines of the audit log',
    async () => {
      const found = await requestsInLog(world);
      missing = wanted.filter(({ id }) => !found.has(id));
      return missing.length === 0;
    },
    withinMs,
  ).catch(() => undefined);
  return [...faults, ...missing.map(({ key }) => `${key} has left no line in the audit log`)];
}
