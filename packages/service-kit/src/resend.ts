import { z } from 'zod';
import { CALLERS } from '@slipcast/contracts/callers';
import { endpoint, type Endpoint } from './endpoint.ts';
import type { Component } from './service.ts';

/** Sent events are stored for a day, and deleted every ten minutes. */
export const MAX_RESEND_SECONDS = 23 * 3600;

const ResendBody = z.object({ seconds: z.number().positive().max(MAX_RESEND_SECONDS) });

/** `POST /internal/resend` of a service that has relays: all of them send again what they sent in that time. None where there is no relay. */
export function resendRoutes(name: string, components: readonly Component[]): Endpoint[] {
  const relays = components.filter(({ resend }) => resend);
  const self = CALLERS.filter((caller) => caller === name);
  if (relays.length === 0) return [];
  return [
    endpoint({
      route: 'POST /internal/resend',
      access: 'internal',
      // The operator's command runs in the service's own container too, with the key of the service.
      callers: ['operator', ...self],
      summary: 'Send again the events and documents that were sent in the last so many seconds',
      body: ResendBody,
      answer: z.object({ resent: z.number() }),
      handle: async ({ body: { seconds } }) => {
        let resent = 0;
        for (const relay of relays) resent += (await relay.resend?.(seconds * 1000)) ?? 0;
        return { resent };
      },
    }),
  ];
}
