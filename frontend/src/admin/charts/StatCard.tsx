import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { grid, media, panel, tokens } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';

export const StatGrid = styled.div`
  ${grid('1fr 1fr', 's12')}
  ${media.broad} {
    grid-template-columns: repeat(4, 1fr);
    gap: ${tokens.space.s16};
  }
`;
const Card = styled.div`
  display: grid;
  gap: ${tokens.space.s4};
  ${panel('card')}
  align-content: start;
  padding: ${tokens.space.s16};
  box-shadow: ${tokens.shadow.contact};
  color: ${tokens.color.ink};
  text-decoration: none;
  svg {
    color: ${tokens.color.iron};
  }
  span {
    color: ${tokens.color.stone};
  }
  small {
    color: ${tokens.color.stone};
  }
  strong {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t20}, 1rem + 1.4vw, ${tokens.text.t31});
    font-weight: 400;
    font-variant-numeric: lining-nums;
    line-height: 1.15;
  }
  &[href] {
    transition: border-color ${tokens.motion.quick};
  }
  &[href]:hover {
    border-color: ${tokens.color.copper};
    color: ${tokens.color.ink};
  }
`;

type Props = {
  label: string;
  value: string;
  /** The period it covers, or a comparison. */
  period?: string;
  Icon: LucideIcon;
  to?: string;
};

/** One figure, with a link to the screen behind it. */
export const StatCard = ({ label, value, period, Icon, to }: Props) => (
  <Card {...(to && { as: Link, to })}>
    <Icon aria-hidden size={22} />
    <span>{label}</span>
    <strong>{value}</strong>
    {period && <small>{period}</small>}
  </Card>
);
