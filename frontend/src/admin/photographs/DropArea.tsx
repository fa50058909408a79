import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

const Area = styled.div`
  border-radius: ${tokens.radius.card};
  &[data-over] {
    outline: 2px dashed ${tokens.color.copper};
    outline-offset: ${tokens.space.s8};
  }
`;

type Props = ComponentProps<'div'> & { onFiles: (files: File[]) => void };

/** Takes files that are dropped on it. An element inside that takes them itself prevents the event's default. */
export function DropArea({ onFiles, ...rest }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <Area
      {...rest}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    />
  );
}
