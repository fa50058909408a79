import { useState } from 'react';
import { styled } from 'styled-components';
import { grid, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { PaymentAccount } from './PaymentAccount.tsx';
import { ShopSettings } from './ShopSettings.tsx';

const List = styled.ul`
  li {
    ${grid('minmax(0, 1fr) auto', 's16')}
    align-items: center;
    padding: ${tokens.space.s8} 0;
  }
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  code {
    color: ${tokens.color.stone};
  }
`;

const VARIABLES = [
  { what: 'Public URL of the shop, for links in emails', name: 'SHOP_URL' },
  { what: 'Sender of emails, and contact address if none is set under Content', name: 'EMAIL_FROM' },
  { what: 'Mail server', name: 'EMAIL_URL' },
  { what: 'Card payments: Square access token', name: 'SQUARE_ACCESS_TOKEN' },
  { what: 'Card payments: address of Square’s API', name: 'SQUARE_URL' },
  { what: 'Card payments: address of Square’s card form', name: 'SQUARE_SDK_URL' },
  { what: 'Card payments: Square application ID', name: 'SQUARE_APPLICATION_ID' },
  { what: 'Card payments: Square location ID', name: 'SQUARE_LOCATION_ID' },
  { what: 'Card payments: address of the webhook, as registered at Square', name: 'SQUARE_WEBHOOK_URL' },
  { what: 'Card payments: signature key of the webhook', name: 'SQUARE_WEBHOOK_KEY' },
];

/** What the maker edits here, and what is still set where the shop is hosted. */
export function Settings() {
  const [message, setMessage] = useState<string | null>(null);
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(name);
      setMessage(`${name} copied`);
    } catch {
      setMessage('Copying failed. Please copy the name by hand.');
    }
  };
  return (
    <Screen title="Settings">
      <ShopSettings />
      <PaymentAccount />
      <Sheet>
        <h2>Pages</h2>
        <p>
          Edit the About and Contact pages under <Link to="/admin/content">Content</Link>.
        </p>
      </Sheet>
      <Sheet>
        <h2>Environment variables</h2>
        <p>
          The rest of the store settings will be added later. Until then, set these where the shop is hosted,
          and restart it.
        </p>
        <List className="settings">
          {VARIABLES.map(({ what, name }) => (
            <li key={name}>
              <span>
                {what}
                <br />
                <code>{name}</code>
              </span>
              <Button look="secondary" aria-label={`Copy ${name}`} onClick={() => void copy(name)}>
                Copy
              </Button>
            </li>
          ))}
        </List>
      </Sheet>
      <Snackbar key={message} message={message} onClose={() => setMessage(null)} />
    </Screen>
  );
}
