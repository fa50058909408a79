import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../app/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Sheet, Stack } from '../shell/Stack.tsx';

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space.s4} ${tokens.space.s16};
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
  { what: 'Shop name', name: 'VITE_SHOP_NAME' },
  { what: 'Contact e-mail', name: 'VITE_SHOP_EMAIL' },
  { what: 'What a price includes', name: 'VITE_PRICES_NOTE' },
  { what: 'Instagram page', name: 'VITE_FOLLOW_INSTAGRAM' },
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
          <p>In the environment that the shop is built with:</p>
          <List className="settings">
            {SETTINGS.map(({ what, name }) => (
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
      </Stack>
      <Snackbar key={copied} message={copied} onClose={() => setCopied(null)} />
    </Page>
  );
}
