import type { OrderMail } from '@slipcast/contracts/http/mails';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { column, small, tokens } from '../../base/theme.ts';
import { type Order, shortDateTime } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useOrderMailsQuery, useSendMailAgainMutation } from './order-page-api.ts';

const List = styled.ul`
  ${column('s16')}
  li {
    ${column('s4')}
    overflow-wrap: anywhere;
  }
  small {
    ${small}
  }
  li + li {
    padding-top: ${tokens.space.s16};
    border-top: 1px solid ${tokens.color.raw};
  }
`;

interface Props {
  order: Order;
  onSent: (text: string) => void;
  onProblem: (text: string) => void;
}

const Sent = ({ mail: { sentAt, address, at } }: { mail: OrderMail }) => (
  <small>
    {sentAt === null ? `Not sent yet, since ${shortDateTime(at)}` : `Sent ${shortDateTime(sentAt)}`} to{' '}
    {address}
  </small>
);

function Mails({ order: { id }, onSent, onProblem }: Props) {
  const { data, isError, isLoading, refetch } = useOrderMailsQuery(id, { refetchOnMountOrArgChange: true });
  const [send, { isLoading: isSending, originalArgs }] = useSendMailAgainMutation();
  const sendAgain = async (mailId: string) => {
    const { data: sent, error } = await send({ id, mailId });
    if (sent) onSent(`“${sent.subject}” is on its way to ${sent.address} again.`);
    else onProblem(messageOr(error, 'The email couldn’t be sent again. Please try again.'));
    void refetch();
  };
  if (isLoading) return <Spinner label="Loading the emails..." />;
  if (isError) return <RetryAlert onRetry={refetch}>Failed to load the emails</RetryAlert>;
  if (data?.length === 0) return <p>No emails in the last 90 days.</p>;
  return (
    <List>
      {data?.map((mail) => (
        <li key={mail.id}>
          <span>{mail.subject}</span>
          <Sent mail={mail} />
          {mail.maySendAgain && (
            <div>
              <Button
                look="secondary"
                busy={isSending && originalArgs?.mailId === mail.id && 'Sending...'}
                aria-label={`Send again: ${mail.subject}`}
                onClick={() => void sendAgain(mail.id)}
              >
                Send Again
              </Button>
            </div>
          )}
        </li>
      ))}
    </List>
  );
}

/** What the buyer was sent, and sending it once more. */
export function EmailsSheet(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet aria-labelledby="order-emails">
      <h2 id="order-emails">Emails</h2>
      {isOpen ? (
        <Mails {...props} />
      ) : (
        <div>
          <Button Icon={Mail} look="secondary" onClick={() => setOpen(true)}>
            Show Emails
          </Button>
        </div>
      )}
    </Sheet>
  );
}
