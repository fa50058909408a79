import { OrderDecision, PotDecision, WireLedger } from '@slipcast/contracts/http/ledger';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { confirmCount, confirmOrder, type ConfirmDependencies } from './confirm.ts';

/** What a restored ledger has forgotten, for the admins' screen and the operator's command. */
export function restoreRoutes(dependencies: ConfirmDependencies) {
  const open = () => dependencies.restored.open(dependencies.sources.catalogue);
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
      summary: 'Set how many pieces of a pot in quarantine are for sale',
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
      summary: 'Create a forgotten order again, or refund it',
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
