import { OrderDecision, PotDecision, WireLedger } from '@slipcast/contracts/http/ledger';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { confirmCount, confirmOrder } from './confirm.ts';
import type { Dependencies } from '../dependencies.ts';

/** What a restored ledger has forgotten: for admins at their screen, and for the operator's command. */
export function ledgerRoutes(dependencies: Dependencies) {
  const open = () => dependencies.fenceStore.open(dependencies.witnesses.catalogue);
  return (
    [
      ['/api/admin/ledger', 'admin', []],
      // In its own container the command has the key of the order service.
      ['/internal/ledger', 'internal', ['operator', 'order']],
    ] as const
  ).flatMap(([path, access, callers]) => [
    endpoint({
      route: `GET ${path}`,
      access,
      callers,
      summary: 'Pots in quarantine and forgotten orders after a restore; usually none',
      answer: WireLedger,
      handle: () => open(),
    }),

    endpoint({
      route: `POST ${path}/pots`,
      access,
      callers,
      summary: 'Say how many pieces of a pot in quarantine are there for sale',
      body: PotDecision,
      answer: WireLedger,
      refusals: ['conflict'],
      handle: async ({ body, ...asked }) => {
        await confirmCount(dependencies, body, actorOf(asked));
        return open();
      },
    }),

    endpoint({
      route: `POST ${path}/orders`,
      access,
      callers,
      summary: 'Create a forgotten order again, or give its money back',
      body: OrderDecision,
      answer: WireLedger,
      refusals: ['conflict', 'transition-refused'],
      handle: async ({ body, ...asked }) => {
        await confirmOrder(dependencies, body, actorOf(asked));
        return open();
      },
    }),
  ]);
}
