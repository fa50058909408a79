import { styled } from 'styled-components';
import { column, media, tokens } from '../../base/theme.ts';

export const Addresses = styled.div`
  ${column('s16')}
  ${media.medium} {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
  }
  ${media.print} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Label = styled.section`
  ${column('s8')}
  position: relative;
  align-content: start;
  min-height: 168px;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.white};
  box-shadow: ${tokens.shadow.contact};
  overflow-wrap: anywhere;
  h2 {
    max-width: calc(100% - 56px);
    font-family: ${tokens.font.body};
    font-size: ${tokens.text.t14};
    font-weight: 600;
    color: ${tokens.color.stone};
  }
  address {
    font-size: ${tokens.text.t18};
    line-height: 1.45;
  }
  address > * {
    display: block;
  }
  strong {
    padding-right: 56px;
  }
  small {
    color: inherit;
  }
  > svg {
    position: absolute;
    top: ${tokens.space.s16};
    right: ${tokens.space.s16};
    color: ${tokens.color.copper};
  }
`;

type Props = {
  title: string;
  name: string;
  lines: readonly string[];
  contact?: readonly string[];
  stamped?: boolean;
};

export function ParcelLabel({ title, name, lines, contact = [], stamped = false }: Props) {
  return (
    <Label aria-label={title}>
      <h2>{title}</h2>
      <address>
        <strong>{name}</strong>
        {lines.map((line, index) => (
          // Two lines of an address may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{line}</span>
        ))}
      </address>
      {contact.map((line) => (
        <small key={line}>{line}</small>
      ))}
      {stamped && (
        <svg viewBox="0 0 44 52" width="44" height="52" aria-hidden fill="none" stroke="currentColor">
          <rect x="2" y="2" width="40" height="48" rx="2" strokeWidth="3" strokeDasharray="3 3" />
          <path
            d="M16 15h12M17 15c0 6-7 8-7 16a12 9 0 0 0 24 0c0-8-7-10-7-16"
            strokeWidth="2.500"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </Label>
  );
}
