import { styled } from 'styled-components';
import { column } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { Export } from './Export.tsx';
import { PaymentAccount } from './PaymentAccount.tsx';
import { ShopSettings } from './ShopSettings.tsx';
import { Vat } from './Vat.tsx';

const Points = styled.ul`
  ${column('s4')}
  list-style: disc inside;
`;

/** The settings that the maker edits here, and where the others are. */
export const Settings = () => (
  <Screen title="Settings">
    <ShopSettings />
    <Vat />
    <PaymentAccount />
    <Export />
    <Sheet>
      <h2>Emails</h2>
      <p>
        Give the emails about orders a subject, a heading and words of your own under{' '}
        <Link to="/admin/settings/emails">Emails</Link>.
      </p>
    </Sheet>
    <Sheet>
      <h2>Pages</h2>
      <p>
        Edit the About and Contact pages, delivery and returns, and the terms of sale under{' '}
        <Link to="/admin/content">Content</Link>.
      </p>
    </Sheet>
    <Sheet>
      <h2>Set when the shop is installed</h2>
      <p>
        More store settings will be added later. Until then, ask the person who hosts the shop to change
        these:
      </p>
      <Points>
        <li>the shop’s public web address</li>
        <li>the sender of emails, and the mail server</li>
        <li>the Square account that takes card payments</li>
      </Points>
    </Sheet>
  </Screen>
);
