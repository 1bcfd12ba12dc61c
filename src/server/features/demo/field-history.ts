import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { addClientLink } from '#server/features/client-pages/client-links.ts';
import { rememberDueFigures } from '#server/features/field-figures/remember-figures.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { addProject } from '#server/features/projects/write-project.ts';
import { openThread } from '#server/features/support/write-message.ts';
import { noteGone } from '#server/mail/note-gone.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { demoProjects, messages, rewardRequests, surveys } from './demo-field.data.ts';
import { panelists } from './demo-panelists.data.ts';
import type { DemoPlace } from './demo-place.ts';
import { Diary } from './diary.ts';
import { demoActor, requestReward } from './exchange-history.ts';
import type { Field } from './field.ts';
import { type DemoMember, joinDemo, newDemoPassword } from './join-demo.ts';
import { planNewsTracker } from './news-tracker.ts';
import { planReportedMails } from './reported-mails.ts';
import { planSurvey } from './survey-history.ts';

/** The address of a demo panelist, which nobody reads. */
const panelistEmail = (first: string, last: string): string => `${first}.${last}@example.com`.toLowerCase();

/** The keys of the panelists' addresses. */
export const panelistKeys = panelists.map(([first, last]) => emailKey(panelistEmail(first, last)));

/** The project whose client has a link to its figures. */
const SHOWN_PROJECT = 'struma-transport';
/** More surveys than there are. */
const ALL_SURVEYS = 1000;

type Site = { config: Config; templates: MailTemplates };

/**
 * Clients' projects with surveys in every state, whose waves were sent, stopped, paused and planned, attempts with every outcome,
 * flagged ones among them, clients' lists, mails that came back, messages and reward requests that wait: what operators work with.
 * `operator_id` runs the panel. Returns the address of a client's page.
 */
export async function makeField(
  db: Db,
  { place, site, operator_id }: { place: DemoPlace; site: Site; operator_id: number },
): Promise<string> {
  const diary = new Diary();
  const members: DemoMember[] = [];
  const projects = new Map<string, number>();
  const password_hash = await hashPassword(newDemoPassword());
  const by = { actor: demoActor, countries: null, operator_id };
  const joined = (number: number) => {
    const member = members[number];
    if (!member) throw new Error(`panelist ${number} has not joined yet`);
    return member;
  };
  const field: Field = { diary, place, operator_id, projects, of: (number) => joined(number).id };

  for (const [number, [first_name, last_name, gender, birthdate]] of panelists.entries())
    diary.on(64 - number, 9, async () => {
      const person = { first_name, last_name, gender, birthdate, language: place.language };
      const email = panelistEmail(first_name, last_name);
      members.push(
        await joinDemo(db, { ...person, email, country_code: place.country_code }, { password_hash }),
      );
    });

  for (const project of demoProjects)
    diary.on(46, 8, async () => {
      const { id } = await addProject(
        db,
        {
          ...project,
          manager_id: operator_id,
          notes: '',
          currency: 'EUR',
          country_codes: [place.country_code],
          key: project.project_number,
        },
        by,
      );
      projects.set(project.project_number, id);
    });

  planNewsTracker(db, field);
  planReportedMails(db, field, 8);
  for (const survey of surveys) planSurvey(db, field, survey);

  for (const { from, ago, topic, message } of messages)
    diary.on(ago, 10, () => {
      const { country_code, language } = place;
      const thread = { country_code, language, topic, channel: 'portal', message } as const;
      return openThread(db, { ...thread, member_id: field.of(from) });
    });

  for (const { from, ago, reward, points } of rewardRequests)
    diary.on(ago, 15, async () => {
      const member_id = field.of(from);
      const reason = 'Points of the panel that has become part of this one';
      await adjustPoints(db, {
        ...{ key: `demo-${from}`, member_id, kind: 'correction', points, reason, actor: demoActor },
      });
      await requestReward(db, joined(from), reward);
    });

  let address: string | null = null;
  diary.on(2, 9, async () => {
    const { consoleUrl, consolePath } = site.config;
    const pageAddress = `${consoleUrl}${consolePath}/client`;
    const project_id = projects.get(SHOWN_PROJECT) ?? 0;
    ({ address } = await addClientLink(db, by, { project_id, key: 'demo-link', days: 90, pageAddress }));
  });

  await diary.live(() => noteGone(db, site, panelistKeys));
  await rememberDueFigures(db, clock.now(), ALL_SURVEYS);
  return address ?? '';
}
