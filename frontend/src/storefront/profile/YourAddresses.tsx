import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import { useSavedAddressesQuery } from '../../features/account/saved-addresses-api.ts';
import { addressLines } from '../../features/orders/order.ts';
import { ProfileSection } from './ProfileSection.tsx';

const List = styled.ul`
  ${column('s16')}
  padding: 0;
  list-style: none;
  li {
    padding-left: ${tokens.space.s16};
    border-left: 3px solid ${tokens.color.raw};
  }
  span {
    display: block;
  }
`;

/** Where the account's orders went. Not there before the first order. */
export function YourAddresses() {
  const { data: addresses = [] } = useSavedAddressesQuery();
  if (addresses.length === 0) return null;
  return (
    <ProfileSection id="your-addresses" title="Your addresses">
      <p>We’ve saved where your orders went, so that you can choose one at checkout.</p>
      <List>
        {addresses.map(({ address }) => (
          <li key={address}>
            {addressLines(address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
      </List>
    </ProfileSection>
  );
}
