import { type ComponentProps, useId } from 'react';
import { Button } from '../../ui/Button.tsx';

/** `reason`: why the button is disabled, shown beside it; '' if it is enabled. */
export function ExplainedButton({ reason, ...button }: ComponentProps<'button'> & { reason: string }) {
  const id = useId();
  return (
    <>
      <Button
        {...button}
        look="secondary"
        disabled={reason !== ''}
        aria-describedby={reason ? id : undefined}
      />
      {reason && <small id={id}>{reason}</small>}
    </>
  );
}
