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

/** Shown once, until the reader confirms that they are saved. */
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
        Save your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these logs you in once, in place of the code. Store them on paper or
        in a password manager, away from the phone. We won’t show them again.
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
        <Button onClick={onKept}>I’ve Saved Them</Button>
      </Actions>
    </Panel>
  );
}
