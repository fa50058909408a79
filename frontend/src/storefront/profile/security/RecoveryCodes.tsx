import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { grid, panel, tokens } from '../../../base/theme.ts';
import { Button } from '../../../ui/Button.tsx';
import { Actions } from '../../../ui/Stack.tsx';

const Panel = styled.div`
  ${panel('card')}
  display: grid;
  gap: ${tokens.space.s16};
  width: 100%;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  ol {
    ${grid('repeat(auto-fill, minmax(13em, 1fr))', 's8')}
    padding: 0;
    list-style: none;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.06em;
  }
`;

/** Shown once. They stay until the reader says that they have kept them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <Panel>
      <h3 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        When your phone is lost, each of these signs you in once, in place of the code. Keep them on paper or
        in a password manager, away from the phone. We show them only now.
      </p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions>
        <Button look="secondary" Icon={Copy} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button look="secondary" Icon={Download} onClick={save}>
          Save as a File
        </Button>
        <Button onClick={onKept}>I Have Kept Them</Button>
      </Actions>
    </Panel>
  );
}
