import { styled } from 'styled-components';
import { contentText } from '../../base/strings/content.ts';
import { tokens } from '../../base/theme.ts';
import { type ContactContent, paragraphsOf } from '../../features/content/content-api.ts';
import { CopyButton } from './CopyButton.tsx';

const Side = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
`;
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

export function ContactDetails({ details }: { details: ContactContent }) {
  const { content, email, phone, address, hours } = details;
  return (
    <Side>
      {paragraphsOf(content).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <List>
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{contentText.studioAddress}</dt>
            <dd>{address}</dd>
            <dd>
              <CopyButton text={address} what="address" />
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {hours && (
          <div>
            <dt>Opening hours</dt>
            <dd>{hours}</dd>
          </div>
        )}
      </List>
    </Side>
  );
}
