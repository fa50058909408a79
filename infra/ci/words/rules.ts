/** One habit that `docs/voice.md` asks us to drop, and what to write in its place. */
export interface WordRule {
  name: string;
  pattern: RegExp;
  instead: string;
  /** A sentence that the rule must find, and one that it must leave alone; the test reads both. */
  finds: string;
  leaves: string;
}

const BE = '(?:is|are|was|were|be|been|being|gets?|got)';

export const RULES: WordRule[] = [
  {
    name: 'headless who',
    pattern:
      /\b(?:to|for|of|by|from|with|than|that|before|after|until|but|if|when|because) who (?!(?:you|we|they|it|i)\b)[a-z]+(?![^.!?]*\?)|(?:^|[.:;!?] |\/\/ |\* |-- )who (?:is|are|was|were|has|had|cannot|must|will|comes|finds|gives|loses|lost|waits|waited|asks|buys|follows)\b(?=(?: [^ .?]+){4})(?![^.!?]*(?:\?|\bwhat\b))/i,
    instead: 'name the person: “the next person in the queue”, “anyone who”, “shoppers who”',
    finds: 'A freed piece goes to who waits.',
    leaves: 'It says when, and who did it: the shopper who waits. Who may call this?',
  },
  {
    name: 'whoever',
    pattern: /\bwho(?:so)?ever\b|\bwhomever\b/i,
    instead: '“the person who”, “anyone who”',
    finds: 'It is kept for whoever asks.',
    leaves: 'It is there for anyone who asks.',
  },
  {
    name: 'nobody',
    pattern: /\b(?:no|some|any|every)body\b(?!-)/i,
    instead: '“no one”, “someone”, “anyone”, “everyone” or a passive',
    finds: 'Somebody else has changed it.',
    leaves: 'Someone else has changed it.',
  },
  {
    name: 'told',
    pattern: new RegExp(
      String.raw`\b${BE}(?: \w+)? told\b|\btells? of\b|\btold of\b|\bhears? of\b|\bheard of\b`,
      'i',
    ),
    instead: '“is notified”, “says”, “reports”, “learns about”',
    finds: 'The gateway is told of what has changed.',
    leaves: 'The gateway receives an event for each change.',
  },
  {
    name: 'kept',
    pattern: new RegExp(
      String.raw`\b${BE}(?: \w+)? kept\b(?! (?:up|in|open|separate|short|busy|apart|alive|waiting|private|secret|out|for|as|to|safe))`,
      'i',
    ),
    instead: '“stored”, “saved”, “stays”, “remains”',
    finds: 'What was kept is shown.',
    leaves: 'The copy is kept up to date.',
  },
  {
    name: 'looked at',
    pattern: new RegExp(String.raw`\b${BE}(?: \w+)? looked (?:at|after)\b`, 'i'),
    instead: '“checked”, “reviewed”, “handled”, “viewed”',
    finds: 'Each order is looked at every minute.',
    leaves: 'Each order is checked every minute.',
  },
  {
    name: 'given up',
    pattern: new RegExp(String.raw`\b${BE}(?: \w+)? given (?:up|back)\b`, 'i'),
    instead: '“abandoned”, “dropped”, “released”, “returned”, “refunded”',
    finds: 'An event that was given up.',
    leaves: 'An event that was abandoned.',
  },
  {
    name: 'meanwhile at the end',
    pattern: /\bmeanwhile(?=\s*(?:[.,;:!?)”"'`]|$))/i,
    instead: '“in the meantime” or “since”, or drop it',
    finds: 'The order was changed meanwhile.',
    leaves: 'Meanwhile the order goes on.',
  },
  {
    name: 'for so long',
    pattern: /\bfor so long\b|\bwith so (?:few|many)\b|\bso (?:few|many) or\b/i,
    instead: '“for this long”, “this many”',
    finds: 'It is fresh for so long after a comparison.',
    leaves: 'It stays fresh for half a minute.',
  },
  {
    name: 'comes free',
    pattern: /\b(?:comes?|came|coming|gets?|becomes?) free\b|\bfree again\b/i,
    instead: '“becomes available”',
    finds: 'Tell me if it comes free.',
    leaves: 'Email me if it becomes available.',
  },
  {
    name: 'anew',
    pattern: /\banew\b/i,
    instead: '“again”, “afresh”, “from scratch”',
    finds: 'The page is made anew.',
    leaves: 'The page is rendered again.',
  },
  {
    name: 'not known whether',
    pattern: /\b(?:it is not known whether|no ?one knows whether|nothing was done that)\b/i,
    instead: '“we can’t tell whether …”, “No matching …”',
    finds: 'It is not known whether the order was placed.',
    leaves: 'We can’t tell whether the order was placed.',
  },
  {
    name: 'by the clock',
    pattern: /\bby the clock\b(?! of)/i,
    instead: '“on a schedule”, “every minute”',
    finds: 'It is compared by the clock.',
    leaves: 'It is compared every 15 seconds.',
  },
  {
    name: 'e-mail',
    pattern: /\be-mail/i,
    instead: '“email”',
    finds: 'We send an e-mail.',
    leaves: 'We send an email.',
  },
  {
    name: 'sign in',
    pattern: /(?<!\/|challenge for )\bsign(?:s|ed|ing)?[ -](?:in|out|on)\b/i,
    instead: '“log in”, “log out”, “logged in”, “a login”',
    finds: 'Please sign in again.',
    leaves: 'Please log in again. The signed cookie.',
  },
  {
    name: 'basket',
    pattern: /\b(?:shopping )?(?:basket|shopping bag)s?\b/i,
    instead: '“cart”',
    finds: 'It is in your basket.',
    leaves: 'It is in your cart.',
  },
];
