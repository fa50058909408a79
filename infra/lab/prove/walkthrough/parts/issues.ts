import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

/** The maker's own list of what has to be mended. No other part writes one. */
export const issues: Part = {
  name: 'issues',
  settings: ['issues'],
  async run(stage, findings) {
    const { maker } = stage;
    const token = randomUUID().slice(0, 8);
    const raise = (body: object) => maker.must('POST', '/issues', body);
    const kiln = await raise({
      description: `  Kiln ${token}  `,
      issue_type: 'bug',
      priority: 'high',
      notes: 'Cone 6',
      git_commit: 'abc',
    });
    const glaze = await raise({
      description: `Glaze ${token}`,
      issue_type: 'feature',
      priority: 'low',
      status: 'resolved',
    });
    const wheel = await raise({ description: `Wheel ${token}`, issueType: 'bug' });
    findings.shows(
      'what was raised',
      [kiln, glaze, wheel],
      [
        {
          description: `Kiln ${token}`,
          issue_type: 'bug',
          priority: 'high',
          status: 'open',
          notes: 'Cone 6',
          git_commit: 'abc',
          date_raised: /^20/,
          date_fixed: null,
        },
        {
          issue_type: 'feature',
          priority: 'low',
          status: 'resolved',
          notes: '',
          git_commit: '',
          date_fixed: glaze.date_raised,
        },
        { issue_type: 'bug', priority: 'medium', status: 'open', date_fixed: null },
      ],
    );
    findings.shows(
      'one without a description',
      (await maker.ask('POST', '/issues', { description: ' ' })).status,
      400,
    );
    const list = async (query: string) => {
      const { issues: found, pagination } = await maker.get(`/issues?${query}`);
      return [found.map(({ description }: { description: string }) => description.split(' ')[0]), pagination];
    };
    const summary = (open: number, resolved: number, closed: number, testing = 0) => ({
      total: open + resolved + closed + testing,
      byStatus: { open, in_progress: 0, testing, resolved, closed },
    });
    findings.shows('all, newest first', await list(''), [
      ['Wheel', 'Glaze', 'Kiln'],
      { total: 3, page: 1, pages: 1 },
    ]);
    findings.shows('the second page', await list('page=2&limit=2'), [
      ['Kiln'],
      { total: 3, page: 2, limit: 2, pages: 2 },
    ]);
    findings.shows('bugs that are open', await list('status=open&issue_type=bug'), [
      ['Wheel', 'Kiln'],
      { total: 2 },
    ]);
    findings.shows('of high priority', await list('priority=high'), [['Kiln'], { total: 1 }]);
    findings.shows('their number', await maker.get('/issues/stats/summary'), summary(2, 1, 0));

    const put = (id: string, body: object) => maker.ask('PUT', `/issues/${id}`, body);
    const again = {
      description: `Kiln ${token} again`,
      issue_type: 'enhancement',
      priority: 'low',
      notes: '',
      status: 'testing',
    };
    findings.shows('changed', (await put(kiln.id, again)).body, {
      id: kiln.id,
      ...again,
      git_commit: '',
      date_fixed: null,
      date_raised: kiln.date_raised,
    });
    const closed = (await put(glaze.id, { description: `Glaze ${token}`, status: 'closed' })).body;
    findings.shows('resolved, then closed', closed, {
      date_fixed: glaze.date_fixed,
      status: 'closed',
      issue_type: 'bug',
    });
    const open = (await put(glaze.id, { description: `Glaze ${token}`, status: 'open' })).body;
    findings.shows('opened again', open.date_fixed, null);
    await put(glaze.id, { description: `Glaze ${token}`, status: 'closed' });
    const remove = () => maker.ask('DELETE', `/issues/${wheel.id}`);
    findings.shows('deleted', await remove(), { status: 200, body: { message: 'Issue deleted' } });
    findings.shows('deleted twice', (await remove()).status, 404);
    findings.shows('changed once deleted', (await put(wheel.id, { description: 'x' })).status, 404);
    findings.shows('for a customer', (await (await stage.customer()).ask('GET', '/issues')).status, 403);
    findings.shows(
      'for a stranger',
      (await stage.guest().ask('POST', '/issues', { description: 'x' })).status,
      401,
    );

    const audit = async () => {
      const { lines } = await maker.get(`/admin/audit?search=${token}&limit=50`);
      return lines.map(
        (line: {
          action: string;
          object: string;
          changes: { field: string; before: string; after: string }[];
        }) =>
          [
            line.action,
            line.object,
            ...line.changes.map(({ field, before, after }) => `${field} ${before} ${after}`),
          ].join('; '),
      );
    };
    await findings.comes(
      'the audit log',
      async () => (await audit()).filter((line: string) => line.startsWith('issue.deleted')),
      [
        `issue.deleted; Wheel ${token}; Description Wheel ${token} null; Type bug null; Priority medium null; Status open null`,
      ],
    );
    findings.shows(
      'the change in the audit log',
      (await audit()).filter((line: string) => line.startsWith(`issue.changed; Kiln ${token};`)),
      [
        `issue.changed; Kiln ${token}; Description Kiln ${token} Kiln ${token} again; Type bug enhancement; Priority high low; Status open testing; Notes Cone 6 null; Commit abc null`,
      ],
    );
    return async (later) => {
      later.shows('all', await list(''), [['Glaze', 'Kiln'], { total: 2 }]);
      later.shows('their number', await maker.get('/issues/stats/summary'), summary(0, 0, 1, 1));
    };
  },
};
