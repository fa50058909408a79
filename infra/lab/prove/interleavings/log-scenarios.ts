import { checkedLog } from './log/check-cases.ts';
import { brokenConnections, killedConsumer, sharedGroups } from './log/group-cases.ts';
import { groupCommits, poolOfConnections } from './log/commit-cases.ts';
import { crossedChanges } from './log/crossed-document-cases.ts';
import { documentsAgain, publishedDocuments } from './log/document-cases.ts';
import { changedDocuments } from './log/document-change-cases.ts';
import { comparedEffects } from './log/effect-cases.ts';
import { failingHandlers, hangingHandler, unreadableEntry } from './log/handler-cases.ts';
import { emailLimits, sharedLimits, signedTexts } from './log/limit-cases.ts';
import { openLogWorld, type LogCase } from './log/log-world.ts';
import { lateGroup, longAway, replacedLog, restartedLog, trimmedLog } from './log/loss-cases.ts';
import { orderlyStop, unreadableEntries } from './log/start-cases.ts';
import { killedRelays, lateCommit, refusedWrites, standbyRelay } from './log/relay-cases.ts';
import { inOwnWorld } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';

/** The event log itself, with its relays and consumers. */
const log = (title: string, ...cases: LogCase[]): Scenario =>
  inOwnWorld('log', title, async () => ({ open: openLogWorld, cases }));

export const logScenarios: Record<string, Scenario> = {
  'log-groups': log(
    'two processes share consumer groups; one joins, leaves or is killed',
    sharedGroups,
    killedConsumer,
  ),
  'log-connections': log(
    'connections to the event log break, and Redis refuses writes',
    brokenConnections,
    refusedWrites,
  ),
  'log-handlers': log(
    'event handlers fail, for a while or for good, or hang',
    failingHandlers,
    hangingHandler,
    unreadableEntry,
  ),
  'log-lost': log(
    'the event log is replaced, started again or trimmed',
    replacedLog,
    restartedLog,
    longAway,
    checkedLog,
    lateGroup,
    trimmedLog,
  ),
  'log-relays': log(
    'relays are killed, stand by, or meet a late commit',
    lateCommit,
    killedRelays,
    standbyRelay,
  ),
  'log-effects': log('events have had no effect, and are found and sent again', comparedEffects),
  'log-starts': log(
    'Redis ends in order or not, and has entries that are no events',
    orderlyStop,
    unreadableEntries,
  ),
  'log-documents': log(
    'documents change while they are published, read and changed by others',
    publishedDocuments,
    crossedChanges,
    documentsAgain,
    changedDocuments,
  ),
  'log-commits': log(
    'statements of several requests are committed together',
    groupCommits,
    poolOfConnections,
  ),
  'log-limits': log('limits that processes share, and signed texts', sharedLimits, emailLimits, signedTexts),
};
