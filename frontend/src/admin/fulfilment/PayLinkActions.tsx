import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { usePayLinkQuery, useSendPayLinkMutation } from '../../features/orders/by-hand-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Actions } from '../../ui/Stack.tsx';

type Props = { orderId: string; email: string };

/** The link with which a buyer pays, to copy, and to send by email once more where there is an address. */
export function PayLinkActions({ orderId, email }: Props) {
  const { data: link, error } = usePayLinkQuery(orderId);
  const [send, sending] = useSendPayLinkMutation();
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const said = sending.data
    ? `Sent to ${sending.data.emailSentTo}.`
    : sending.error && messageOr(sending.error, 'Failed to send the email. Please try again.');
  return (
    <>
      <Actions>
        <Button look="secondary" Icon={Copy} disabled={!link} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy Link'}
        </Button>
        {email && (
          <Button look="secondary" Icon={Mail} busy={sending.isLoading} onClick={() => void send(orderId)}>
            Send the Email Again
          </Button>
        )}
      </Actions>
      {/* Where a browser may not write to the clipboard, as on an address without HTTPS. */}
      {copied === false && link && (
        <Field label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
      )}
      {(said || error) && <p role="status">{said || messageOr(error, 'Failed to load the link.')}</p>}
    </>
  );
}
