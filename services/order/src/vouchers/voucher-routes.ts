import { z } from 'zod';
import type { Described } from '@slipcast/contracts/audit';
import {
  EditedVouchers,
  SendVoucherBody,
  VoidVoucherBody,
  VoucherCodeBody,
  VoucherList,
  VoucherOffer,
  VoucherQuery,
  VoucherSettingsBody,
  WireVoucher,
  WireVoucherBalance,
} from '@slipcast/contracts/http/vouchers';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { formatPence } from '@slipcast/contracts/money';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderKit } from '../order-kit.ts';
import { readOffer, writeOffer } from './offer-store.ts';
import { payWith } from './voucher.ts';
import type { VoucherGuesses } from './voucher-guesses.ts';
import { readVouchers } from './voucher-reader.ts';
import { listVouchers, readDetail, sendAgain, voidVoucher } from './voucher-store.ts';

type Parts = Pick<OrderKit, 'pool' | 'wake'> & { guesses: VoucherGuesses };
const notFound = () => new Refusal('not-found', 'Voucher not found');
const Params = z.object({ id: z.string() });

/** The offer as the audit log shows it. */
const describeOffer = ({ on, amountsPence, anyAmount }: VoucherOffer): Described => ({
  'Sells gift vouchers': on ? 'yes' : 'no',
  Amounts: amountsPence.map(formatPence).join(', '),
  'Any amount': anyAmount
    ? `from ${formatPence(anyAmount.leastPence)} to ${formatPence(anyAmount.mostPence)}`
    : '',
});

/** For shoppers: what is sold, and what is left of a voucher. */
const shopperRoutes = ({ pool, guesses }: Parts) => [
  endpoint({
    route: 'GET /api/vouchers/offer',
    access: 'none',
    summary: 'The vouchers that the shop sells',
    answer: VoucherOffer,
    handle: async () => (await readOffer(pool)).offer,
  }),

  endpoint({
    route: 'POST /api/vouchers/balance',
    access: 'shopper',
    summary: 'What is left of a voucher, for anyone who has its code; wrong codes are limited',
    body: VoucherCodeBody,
    answer: WireVoucherBalance,
    handle: async ({ body, req, user }) => {
      const asker = { ip: req.ip ?? '', userId: user?.id ?? null };
      const [asked] = await guesses.limit(asker, await readVouchers(pool, [body.code]));
      if (!asked?.voucher || asked.voucher === 'limited') {
        const [problem] = asked ? payWith([asked], 0).problems : [];
        throw fieldRefusal('code', problem?.message ?? 'Please enter the code');
      }
      const { id, lastFour, balancePence, isVoid } = asked.voucher;
      const detail = await readDetail(pool, id);
      if (!detail) throw notFound();
      return { lastFour, balancePence, isVoid, ...detail };
    },
  }),
];

/** For the maker: what she sells, and every voucher. */
const makerRoutes = ({ pool, wake }: Parts) => [
  endpoint({
    route: 'GET /api/admin/voucher-settings',
    access: 'admin',
    summary: 'Show the vouchers on offer to edit',
    answer: EditedVouchers,
    handle: async () => {
      const { offer, revision } = await readOffer(pool);
      return { ...offer, revision };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/voucher-settings',
    access: 'admin',
    summary: 'Replace the vouchers on offer, unless someone else has changed them since revisionLoaded',
    body: VoucherSettingsBody,
    answer: EditedVouchers,
    refusals: ['conflict'],
    handle: async ({ body: { revisionLoaded, ...offer }, ...asked }) => {
      const revision = await writeOffer(pool, offer, revisionLoaded, (before) => [
        auditEvent(actorOf(asked), {
          action: 'page.changed',
          objectId: 'vouchers',
          object: 'gift vouchers',
          before: describeOffer(before),
          after: describeOffer(offer),
        }),
      ]);
      wake();
      return { ...offer, revision };
    },
  }),

  endpoint({
    route: 'GET /api/admin/vouchers',
    access: 'admin',
    summary: 'Vouchers with their entries, newest first, and what all of them are still worth',
    query: VoucherQuery,
    answer: VoucherList,
    handle: async ({ query: { search, page = 1, limit } }) => {
      const { total, ...found } = await listVouchers(pool, { search, page, limit });
      return { ...found, pagination: paginationOf(total, page, limit) };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/vouchers/:id/void',
    access: 'admin',
    summary: 'Declare a voucher void: what is left of it is gone',
    params: Params,
    body: VoidVoucherBody,
    answer: WireVoucher,
    refusals: ['not-found'],
    handle: async ({ params, body, ...asked }) => {
      const by = { ...actorOf(asked), userId: asked.user.id };
      const ended = await voidVoucher(pool, params.id, body.reason, by);
      wake();
      if (!ended) throw notFound();
      return ended;
    },
  }),

  endpoint({
    route: 'PUT /api/admin/vouchers/:id/send',
    access: 'admin',
    summary: 'Send a voucher now, or again, with a new code; an earlier code no longer works',
    params: Params,
    body: SendVoucherBody,
    answer: WireVoucher,
    refusals: ['not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const sent = await sendAgain(pool, params.id, body.recipient_email, actorOf(asked));
      wake();
      if (!sent) throw notFound();
      return sent;
    },
  }),
];

export const voucherRoutes = (parts: Parts) => [...shopperRoutes(parts), ...makerRoutes(parts)];
