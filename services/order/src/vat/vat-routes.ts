import type { Described } from '@slipcast/contracts/audit';
import { EditedVat, VatBody, type VatSettings } from '@slipcast/contracts/http/vat';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderKit } from '../order-kit.ts';
import { readVat, writeVat } from './vat-store.ts';

/** The registration as the audit log shows it. */
const describeVat = ({ on, ratePercent, number, name, address }: VatSettings): Described => ({
  'Registered for VAT': on ? 'yes' : 'no',
  'VAT rate': `${ratePercent}%`,
  'VAT number': number,
  'Business name': name,
  'Business address': address,
});

/** The maker's VAT registration. */
export const vatRoutes = ({ pool, wake }: Pick<OrderKit, 'pool' | 'wake'>) => [
  endpoint({
    route: 'GET /api/admin/vat',
    access: 'admin',
    summary: 'Show the VAT registration to edit',
    answer: EditedVat,
    handle: async () => {
      const { vat, revision } = await readVat(pool);
      return { ...vat, revision };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/vat',
    access: 'admin',
    summary:
      'Replace the VAT registration, unless someone else has changed it since revisionLoaded; orders that exist keep theirs',
    body: VatBody,
    answer: EditedVat,
    refusals: ['conflict'],
    handle: async ({ body: { revisionLoaded, ...vat }, ...asked }) => {
      const revision = await writeVat(pool, vat, revisionLoaded, (before) => [
        auditEvent(actorOf(asked), {
          action: 'page.changed',
          objectId: 'vat',
          object: 'VAT',
          before: describeVat(before),
          after: describeVat(vat),
        }),
      ]);
      wake();
      return { ...vat, revision };
    },
  }),
];
