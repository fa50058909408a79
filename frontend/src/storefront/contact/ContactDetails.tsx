import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { contentText } from '../../base/strings/content.ts';
import { tokens } from '../../base/theme.ts';
import { type ContactContent, paragraphsOf } from '../../features/content/content-api.ts';
import { Stack } from '../../ui/Stack.tsx';
import { CopyButton } from './CopyButton.tsx';

const List = styled.dl`
  display: grid;
  gap: ${tokens.space.s16};
  dt {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  dd {
    white-space: pre-line;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export function ContactDetails({ details }: { details: ContactContent }) {
  const { content, email, phone, address, hours } = details;
  return (
    <Stack $gap="s24">
      {paragraphsOf(content).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <List>
        {email && (
          <Detail label="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Detail>
        )}
        {address && (
          <Detail label={contentText.studioAddress}>
            {address}
            <CopyButton text={address} what="address" />
          </Detail>
        )}
        {phone && (
          <Detail label="Phone">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Detail>
        )}
        {hours && <Detail label="Opening hours">{hours}</Detail>}
      </List>
    </Stack>
  );
}
