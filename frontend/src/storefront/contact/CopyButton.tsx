import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Copies with one tap. Where the browser forbids it, the text can still be selected by hand. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button
      Icon={copied ? Check : Copy}
      look="quiet"
      style={{ display: 'flex', marginLeft: -24 }}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? `Copied the ${what}` : `Copy the ${what}`}</span>
    </Button>
  );
}
