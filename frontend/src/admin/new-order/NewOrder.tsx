import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ApiError } from '../../base/api.ts';
import { column, media } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { DraftCustomer } from './DraftCustomer.tsx';
import { DraftLines } from './DraftLines.tsx';
import { useSellByHandMutation } from '../../features/orders/by-hand-api.ts';
import { PayLinkActions } from '../fulfilment/PayLinkActions.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { bodyOf, emptyDraft, isEmpty, problemOf, totalOf, withPot } from './order-draft.ts';
import { PayBar, type Pays } from './PayBar.tsx';
import { PotTiles } from '../pots/PotTiles.tsx';

const Layout = styled.div`
  ${column('s24')}
  align-items: start;
  ${media.broad} {
    grid-template:
      'pots order' auto
      'pots pay' 1fr / minmax(0, 1fr) 380px;
    > :nth-child(1) {
      grid-area: pots;
    }
    > :nth-child(2) {
      grid-area: order;
    }
    > :nth-child(3) {
      grid-area: pay;
    }
  }
`;

const SAID: Record<Pays, string> = {
  cash: 'Paid in cash',
  'card-reader': 'Paid by card',
  later: 'To be paid later',
  link: 'To be paid by link',
};
const NO_DEPOSIT = 'A link is for the whole total, so leave the deposit empty.';
const LOST =
  'We lost the connection and can’t tell whether the order was made. Press the same button again: it is never made twice.';

const textOf = ({ status, message }: ApiError): string =>
  status === 0 ? LOST : message || 'Failed to make the order. Please try again.';

/** For the telephone, a commission or a stall: tap a pot, tap how it is paid. */
export function NewOrder() {
  const [draft, setDraft] = useDraftState('new order', emptyDraft());
  const [sell] = useSellByHandMutation();
  const [isLinking, setIsLinking] = useState(false);
  const [busy, setBusy] = useState<Pays | null>(null);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<{ order: Order; pays: Pays }>();
  const change = (next: typeof draft) => {
    setProblem(undefined);
    setMade(undefined);
    setDraft(next);
  };
  const pay = async (pays: Pays, until?: Date) => {
    const wrong = problemOf(draft) ?? (pays === 'link' && draft.deposit.trim() !== '' ? NO_DEPOSIT : null);
    setProblem(wrong ?? undefined);
    if (wrong !== null) return;
    if (pays === 'link' && !until) return setIsLinking(true);
    setBusy(pays);
    const { data: order, error } = await sell(bodyOf(draft, pays, until));
    setBusy(null);
    setIsLinking(false);
    if (error) {
      const { data } = error as ApiError;
      // An earlier press made another order, so this one needs an id of its own.
      if ((data as { code?: string } | null)?.code === 'conflict')
        setDraft({ ...draft, id: crypto.randomUUID() });
      return setProblem(textOf(error as ApiError));
    }
    setMade({ order, pays });
    setDraft(emptyDraft());
  };
  return (
    <Screen title="New Order">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/orders">
          Orders
        </ButtonLink>
      </div>
      <UnsavedGuard when={!isEmpty(draft)} />
      <Outcome
        problem={problem}
        onProblemClose={() => setProblem(undefined)}
        {...(made && {
          success: `${SAID[made.pays]}: order ${made.order.number}.`,
          action: (
            <>
              {made.pays === 'link' && <PayLinkActions orderId={made.order.id} email="" />}
              <Link to={`/admin/orders/${made.order.id}`}>See Order</Link>
            </>
          ),
          onSuccessClose: () => setMade(undefined),
        })}
      />
      <Layout>
        <PotTiles pots={draft.pots} onAdd={(tile) => change(withPot(draft, tile))} />
        <Sheet aria-labelledby="this-order">
          <h2 id="this-order">This Order</h2>
          <DraftLines draft={draft} onChange={change} />
          <DraftCustomer draft={draft} onChange={change} />
        </Sheet>
        <PayBar draft={draft} busy={busy} onPay={(pays) => void pay(pays)} />
      </Layout>
      {isLinking && (
        <LinkDialog
          pence={totalOf(draft)}
          email={draft.email.trim()}
          busy={busy === 'link'}
          onClose={() => setIsLinking(false)}
          onChoose={(until) => void pay('link', until)}
        />
      )}
    </Screen>
  );
}
