import { useState } from 'react';
import { styled } from 'styled-components';
import { line, media, tokens } from '../../base/theme.ts';
import { Alert, AlertPlace } from '../../ui/Alert.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useTimer } from '../../ui/use-timer.ts';

const VISIBLE_MS = 4500;

/** Under the cart's icon, the last thing in the header. */
const Place = styled(AlertPlace)`
  z-index: 50;
  inset: calc(64px + ${tokens.space.s8}) 0 auto;
  justify-items: end;
  padding: 0 ${tokens.space.s8};
  > * {
    position: relative;
    width: min(100%, 440px);
    background: ${tokens.color.slip};
    /* The picture stands for the icon. */
    > svg {
      display: none;
    }
    a {
      flex: 1 0 100%;
      margin-top: ${tokens.space.s8};
    }
  }
  > ::before {
    content: '';
    position: absolute;
    top: -7px;
    right: 14px;
    width: 12px;
    height: 12px;
    border: inherit;
    border-width: 1px 0 0 1px;
    background: inherit;
    rotate: 45deg;
  }
  ${media.wide} {
    inset: calc(${tokens.space.s72} + ${tokens.space.s8}) auto auto 50%;
    width: min(100%, 1288px);
    padding: 0 ${tokens.space.s24};
    translate: -50%;
  }
`;
const Pot = styled.div`
  ${line('s12')}
  align-items: flex-start;
  > picture {
    flex: none;
    width: 64px;
    border-radius: ${tokens.radius.field};
  }
  strong {
    display: block;
    color: ${tokens.color.ink};
    overflow-wrap: anywhere;
  }
`;

type Props = { name: string; imageUrl: string | null | undefined; onDone: () => void };

/** Disappears after 4.5 s, but not while hovered or focused; then the time starts again. */
export function AddedAlert({ name, imageUrl, onDone }: Props) {
  const [held, setHeld] = useState(false);
  useTimer(!held, VISIBLE_MS, onDone);
  return (
    <Place
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert severity="success" link={{ to: '/cart', label: 'View Cart' }}>
        <Pot>
          <Picture src={imageUrl} alt="" sizes="64px" eager />
          <div>
            <strong>{name}</strong>
            Added to cart successfully! Your item is safely reserved for 30 minutes while you shop.
          </div>
        </Pot>
      </Alert>
    </Place>
  );
}
