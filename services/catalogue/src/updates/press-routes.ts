import { z } from 'zod';
import type { AuditAction } from '@slipcast/contracts/audit';
import {
  MoveOpeningBody,
  PausedBody,
  UpdateStateBody,
  WireAdminUpdate,
} from '@slipcast/contracts/http/updates';
import { actorOf, auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { toAdminWire } from './wire-update.ts';
import type { UpdateParts } from './update-parts.ts';
import { describeUpdate } from './describe-update.ts';
import { changeUpdateState, moveOpening, pauseUpdate, updateNotFound, type Update } from './update.ts';

const params = z.object({ id: z.string().max(120) });

/** What the maker does with one press. Each may arrive twice, and counts once. */
export function pressRoutes({ updates, follow, clock }: UpdateParts) {
  async function press(id: string, actor: Actor, action: AuditAction, fn: (before: Update) => Update) {
    const now = clock();
    const events = (before: Update, after: Update) => {
      const fields = { before: describeUpdate(before), after: describeUpdate(after) };
      return [auditEvent(actor, { action, objectId: id, object: after.title, ...fields }, new Date(now))];
    };
    const changed = await updates.change(id, fn, { events });
    if (!changed) throw updateNotFound();
    const { body } = changed;
    return toAdminWire(id, body.followed === body.revision ? body : await follow(id, body), clock());
  }
  return [
    endpoint({
      route: 'PUT /api/admin/updates/:id/state',
      access: 'admin',
      summary: 'Announce a draft, which publishes its pots with their opening time, or close an open update',
      params,
      body: UpdateStateBody,
      answer: WireAdminUpdate,
      refusals: ['not-found', 'transition-refused'],
      handle: ({ params: { id }, body: { state }, ...asked }) =>
        press(id, actorOf(asked), `update.${state}`, (before) => changeUpdateState(before, state, clock())),
    }),

    endpoint({
      route: 'PUT /api/admin/updates/:id/opening',
      access: 'admin',
      summary: 'Move the opening time, from when to when',
      params,
      body: MoveOpeningBody,
      answer: WireAdminUpdate,
      refusals: ['not-found', 'conflict', 'transition-refused'],
      handle: ({ params: { id }, body, ...asked }) =>
        press(id, actorOf(asked), 'update.opening-moved', (before) => moveOpening(before, body, clock())),
    }),

    endpoint({
      route: 'PUT /api/admin/updates/:id/paused',
      access: 'admin',
      summary: 'Pause an update, so that nothing of it can be reserved or bought, or resume it',
      params,
      body: PausedBody,
      answer: WireAdminUpdate,
      refusals: ['not-found', 'transition-refused'],
      handle: ({ params: { id }, body: { paused }, ...asked }) =>
        press(id, actorOf(asked), paused ? 'update.paused' : 'update.resumed', (before) =>
          pauseUpdate(before, paused),
        ),
    }),
  ];
}
