import { NOTE_MAX, REFUND_MESSAGE_MAX } from '@slipcast/contracts/limits';
import { formatPence } from '@slipcast/contracts/money';
import { REFUND_REASON_WORDS } from '@slipcast/contracts/order-words';
import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { tokens } from '../../base/theme.ts';
import { isOnItsWay, type Order } from '../../features/orders/order.ts';
import { type Refunds, useRefundMutation } from '../../features/orders/refunds-api.ts';
import { nameWithColor } from '../../features/orders/replaceable-pieces.ts';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useUploads } from '../photographs/use-uploads.ts';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import {
  areGone,
  choiceOf,
  chosenPence,
  NOTHING,
  penceFrom,
  piecesOf,
  secondProblems,
  sentAgain,
  withSecond,
} from './refund-choice.ts';
import { RefundPieces } from './RefundPieces.tsx';

type Reason = keyof typeof REFUND_REASON_WORDS;
const REASONS = Object.entries(REFUND_REASON_WORDS) as [Reason, string][];

const Sums = styled.p`
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;

const schema = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === '' || penceFrom(typed) > 0, 'An amount above £0'),
  ),
  reason: v.picklist(
    REASONS.map(([reason]) => reason),
    'Required',
  ),
  note: v.string(),
  message: v.string(),
});

type Props = {
  order: Order;
  refunds: Refunds;
  /** What the buyer has asked, which it answers; null: nothing. */
  request: BuyerRequest | null;
  onClose: () => void;
  onRefunded: (pence: number) => void;
};

/** What a buyer has sent back was returned; what was never sent has another reason. */
function reasonFor({ status }: Order, request: BuyerRequest | null): Reason {
  if (!request) return '' as Reason;
  return isOnItsWay(status) ? 'returned' : 'other';
}

/** '£10 goes back to the card', as it is said before it does. */
function wayOf({ byHand, totalPence }: Order, { voucherLeftPence }: Refunds, toVoucher: boolean): string {
  if (toVoucher) return 'becomes a gift voucher';
  if (byHand) return 'is for you to hand back';
  if (totalPence === 0) return 'goes back to the gift voucher';
  return voucherLeftPence > 0
    ? 'goes back to gift voucher and card, each by the share it paid'
    : 'goes back to the card';
}

/** Refunds pieces, the delivery or an amount, and says beforehand what that comes to. */
export function RefundDialog({ order, refunds, request, onClose, onRefunded }: Props) {
  // What has come back can be sold again.
  const isAway = isOnItsWay(order.status) && request?.state !== 'received';
  const [first] = useState(() => (request ? choiceOf(request, refunds) : NOTHING));
  const [choice, setChoice] = useState(first);
  // The same at every press, so that a second one refunds nothing more.
  const [id] = useState(() => crypto.randomUUID());
  const [refund] = useRefundMutation();
  const [problem, setProblem] = useState<string>();
  const [toVoucher, setToVoucher] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const missing = secondProblems(choice, refunds);
  const uploads = useUploads(`seconds of ${order.id}`, 'products', (to, url) =>
    setChoice((before) => withSecond(before, Number(to), ({ images }) => ({ images: [...images, url] }))),
  );
  const chosen = chosenPence(choice, refunds);
  const form = useDraftForm(`refund of ${request?.id ?? order.id}`, {
    schema,
    labels: {
      amount: 'Amount',
      reason: 'Reason',
      note: 'Note for the back office',
      message: 'Message to the buyer',
    },
    defaultValues: { amount: '', reason: reasonFor(order, request), note: '', message: '' },
    onSubmit: ({ amount, reason, note, message }) => {
      const pence = amount === '' ? chosen : penceFrom(amount);
      setProblem(pence === 0 ? 'Choose pieces, the delivery, or type an amount.' : undefined);
      setAsked(true);
      if (pence === 0 || Object.keys(missing).length > 0 || uploads.isBusy) return undefined;
      const pieces = piecesOf(choice, refunds, areGone(isAway, reason));
      const amountPence = amount === '' ? null : pence;
      const body = {
        id,
        pieces,
        delivery: choice.delivery,
        amount_pence: amountPence,
        reason,
        note,
        message,
        request_id: request?.id ?? null,
        ...(isMeant && { also_replaced: true as const }),
        ...(toVoucher && { to: 'new-voucher' as const }),
      };
      return submitted(refund({ orderId: order.id, refund: body }), 'Failed to refund', () =>
        onRefunded(pence),
      );
    },
  });
  const typed = form.watch('amount');
  const isGone = areGone(isAway, form.watch('reason'));
  const pence = typed.trim() === '' ? chosen : penceFrom(typed) || 0;
  const twice = sentAgain(choice, refunds, pence);
  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      form={form}
      dirty={choice !== first || toVoucher || uploads.uploads.length > 0}
      submit={pence > 0 ? `Refund ${formatPence(pence)}` : 'Refund'}
      onClose={onClose}
    >
      <RefundPieces
        refunds={refunds}
        choice={choice}
        isGone={isGone}
        problems={wasAsked ? missing : {}}
        uploads={uploads}
        onChange={setChoice}
      />
      <Field
        {...form.field('amount')}
        error={form.field('amount').error ?? problem}
        inputMode="decimal"
        autoComplete="off"
        optional
        hint={`Instead of what was paid for the pieces; at most ${formatPence(refunds.leftPence)}.`}
      />
      {twice && (
        <Alert severity="warning">
          {nameWithColor(twice)} has been sent again at no charge.
          <Checkbox
            label="Refund it as well"
            checked={isMeant}
            onChange={({ target }) => setMeant(target.checked)}
          />
        </Alert>
      )}
      {refunds.canBeVoucher && (
        <Checkbox
          label="As a gift voucher, emailed to the buyer"
          checked={toVoucher}
          onChange={({ target }) => setToVoucher(target.checked)}
        />
      )}
      <Select {...form.field('reason')} required>
        <option value="">Choose a reason</option>
        {REASONS.map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.field('message')}
        optional
        rows={3}
        maxLength={REFUND_MESSAGE_MAX}
        hint="It goes into the email about the refund, and onto the buyer’s order page."
      />
      <TextArea {...form.field('note')} optional rows={2} maxLength={NOTE_MAX} />
      <Sums aria-live="polite">
        {pence > refunds.leftPence
          ? `Only ${formatPence(refunds.leftPence)} can still be refunded.`
          : `${formatPence(pence)} ${wayOf(order, refunds, toVoucher)}. ${formatPence(refunds.leftPence - pence)} of ${formatPence(order.totalPence + order.voucherPence)} stays with you.`}
      </Sums>
    </FormDialog>
  );
}
