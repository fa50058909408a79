import type { Body } from '../fields.ts';
import type { Sandbox } from '../sandbox.ts';

/** A matched request: the path's `:id` decoded, the parsed JSON body ({} when there is none). */
export type Call = { sandbox: Sandbox; id: string; query: URLSearchParams; body: Body };

export type Answer = { status: number; body: Record<string, unknown> };

export type Operation = (call: Call) => Answer;

export const ok = (body: Answer['body'] = {}): Answer => ({ status: 200, body });
