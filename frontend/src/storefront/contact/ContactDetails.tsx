import { styled } from 'styled-components';
import { contentText } from '../../base/strings/content.ts';
import { type ContactContent, paragraphsOf } from '../../features/content/content-api.ts';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CopyButton } from './CopyButton.tsx';

const List = styled(Facts)`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;

export function ContactDetails({ details }: { details: ContactContent }) {
  const { content, email, phone, address, hours } = details;
  return (
    <Stack $gap="s24">
      {paragraphsOf(content).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <List>
        {email && (
          <Fact term="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {address && (
          <Fact term={contentText.studioAddress}>
            {address}
            <CopyButton text={address} what="address" />
          </Fact>
        )}
        {phone && (
          <Fact term="Phone">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {hours && <Fact term="Opening hours">{hours}</Fact>}
      </List>
    </Stack>
  );
}
