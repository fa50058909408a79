import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Sheet, Stack } from '../shell/Stack.tsx';

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${tokens.space.s16};
    padding: ${tokens.space.s8} 0;
  }
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  code {
    color: ${tokens.color.stone};
  }
`;

const SETTINGS = [
  {
    where: 'In the environment that the shop is started with',
    settings: [
      { what: 'The shop’s public address, for links in e-mails', name: 'SHOP_URL' },
      { what: 'Shop name, on pages and in e-mails', name: 'SHOP_NAME' },
      { what: 'Sender of e-mails; contact where none is written', name: 'EMAIL_FROM' },
      { what: 'What a price includes', name: 'PRICE_NOTE' },
      { what: 'What prices include, in cart, checkout and e-mails', name: 'PRICES_NOTE' },
      { what: 'Instagram page', name: 'FOLLOW_INSTAGRAM' },
      { what: 'Etsy page', name: 'FOLLOW_ETSY' },
      { what: 'Facebook page', name: 'FOLLOW_FACEBOOK' },
      { what: 'Mail server', name: 'EMAIL_URL' },
      { what: 'Card payments: Square’s key', name: 'SQUARE_ACCESS_TOKEN' },
      { what: 'Card payments: Square’s application', name: 'SQUARE_APPLICATION_ID' },
      { what: 'Card payments: Square’s location', name: 'SQUARE_LOCATION_ID' },
    ],
  },
];

/** A placeholder, as specified; meanwhile it says where today's settings are. */
export function Settings() {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(name);
      setCopied(`${name} copied`);
    } catch {
      setCopied('Your browser does not allow copying here.');
    }
  };
  return (
    <Page title="Settings">
      <Stack>
        <p>Store settings will be added later.</p>
        <Sheet>
          <h2>Where they are today</h2>
          <p>
            The texts of the about and contact pages, with e-mail address, phone and hours, are under{' '}
            <Link to="/admin/content">Content</Link>. Whoever runs the shop sets the rest by these names:
          </p>
        </Sheet>
        {SETTINGS.map(({ where, settings }) => (
          <Sheet key={where}>
            <h2>{where}</h2>
            <List className="settings">
              {settings.map(({ what, name }) => (
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
        ))}
      </Stack>
      <Snackbar key={copied} message={copied} onClose={() => setCopied(null)} />
    </Page>
  );
}
