import type { Answer, Call } from './call.ts';
import { listPage } from './list-page.ts';

export function listPayments({ sandbox, query }: Call): Answer {
  const total = query.get('total');
  const last4 = query.get('last_4');
  const brand = query.get('card_brand');
  const wanted = [...sandbox.state.payments.values()].filter(
    ({ total_money, card_details: { card } }) =>
      (total === null || total_money.amount === Number(total)) &&
      (last4 === null || card.last_4 === last4) &&
      (brand === null || card.card_brand === brand),
  );
  return listPage('payments', wanted, query, sandbox.clock.now());
}
