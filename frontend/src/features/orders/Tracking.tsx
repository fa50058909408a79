import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

const Strip = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
  color: ${tokens.color.copperDeep};
  svg {
    margin-top: 3px;
  }
  h2 {
    font-family: ${tokens.font.body};
    font-size: ${tokens.text.t14};
    font-weight: 600;
  }
  p {
    color: ${tokens.color.ink};
    font-size: ${tokens.text.t18};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const LINK = /(https:\/\/\S+)/;

/** Tracking information is free text; a web address in it can be followed. */
export function Tracking({ info }: { info: string }) {
  return (
    <Strip>
      <Truck aria-hidden size={20} />
      <div>
        <h2>Tracking information</h2>
        <p>
          {info.split(LINK).map((part, index) =>
            LINK.test(part) ? (
              // The parts of one text never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <a key={index} href={part} target="_blank" rel="noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      </div>
    </Strip>
  );
}
