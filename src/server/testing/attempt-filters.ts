const DAY_MS = 86_400_000;

/** Combinations of filters that a page of attempts must answer quickly, with surveys of `addManyAttempts`. */
export function attemptFilters(
  now: Date,
  { wave, project, member }: { wave: number; project: number; member: number },
): { name: string; query: Readonly<Record<string, string>> }[] {
  const day = (back: number) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  const only = (id: number) => `${id}..${id}`;
  return [
    { name: 'all', query: {} },
    { name: 'all, the oldest first', query: { sort: 'started_at' } },
    { name: 'a survey', query: { survey: 'MANY3' } },
    { name: 'an unknown survey: nothing matches', query: { survey: 'nobody' } },
    { name: 'the completes of a survey', query: { survey: 'MANY3', outcome: 'complete' } },
    { name: 'a rare outcome', query: { outcome: 'security' } },
    { name: 'two outcomes', query: { outcome: 'security,screenout' } },
    { name: 'open attempts', query: { outcome: 'open' } },
    { name: 'a wave', query: { wave: only(wave) } },
    { name: 'a project', query: { project: only(project) } },
    { name: 'a member', query: { member: only(member) } },
    { name: 'this week', query: { started: `${day(7)}..` } },
    { name: 'long ago', query: { started: `${day(600)}..${day(570)}` } },
    { name: 'most of a year that is over', query: { started: `${day(650)}..${day(250)}` } },
    { name: 'long ago, a rare outcome', query: { started: `${day(600)}..${day(570)}`, outcome: 'security' } },
    { name: 'a small country', query: { country: 'AT' } },
    { name: 'reports that disagree', query: { disagreeing: 'true' } },
    { name: 'unsigned reports of a survey', query: { survey: 'MANY3', signature: 'unsigned' } },
    { name: 'bad signatures', query: { signature: 'bad,expired' } },
    { name: 'signed reports', query: { signature: 'valid' } },
    { name: 'to review', query: { flag: 'speeding,straight_lining' } },
    { name: 'rejected of a survey: nothing matches', query: { survey: 'MANY3', decision: 'rejected' } },
    { name: 'rejected: nothing matches', query: { decision: 'rejected' } },
    {
      name: 'accepted or rejected, completes',
      query: { decision: 'accepted,rejected', outcome: 'complete' },
    },
    { name: 'tests: nothing matches', query: { test: 'true' } },
  ];
}
