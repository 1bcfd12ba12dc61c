import * as calls from '#contract/portal/support.calls.ts';
import * as threads from '#contract/portal/threads.calls.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import {
  memberThread,
  memberThreads,
  reportProblem,
  threadByLink,
  writeByLink,
  writeInThread,
} from './members-threads.ts';
import { sendContactMessage } from './send-contact-message.ts';
import type { SupportSite } from './write-message.ts';

type ByMember = { member: { member_id: number } | null; ip: string };

export function supportRoutes(api: Api, { limits, ...site }: SupportSite & { limits: FailureLimits }): void {
  const countMember = (_db: unknown, { member, ip }: ByMember) =>
    limits.count('mail', { account: `member:${member?.member_id}`, ip });
  /** Successful calls don't count for the network, because many members can share one. */
  const written = async <T>(answer: Promise<T>, { ip }: { ip: string }): Promise<T> => {
    const data = await answer;
    await limits.takeBack('mail', { ip });
    return data;
  };

  api.implement<typeof calls.sendContactMessage, void>(
    calls.sendContactMessage,
    (db, call) => written(sendContactMessage(db, site, call.member.member_id, call.body), call),
    countMember,
  );
  api.implement(threads.listThreads, (db, { member }) => memberThreads(db, member.member_id));
  api.implement(threads.getThread, (db, { member, params }) => memberThread(db, member.member_id, params.id));
  api.implement<typeof threads.writeInThread, void>(
    threads.writeInThread,
    (db, call) =>
      written(writeInThread(db, site, call.member.member_id, call.params.id, call.body.message), call),
    countMember,
  );
  api.implement(threads.getThreadByLink, (db, { params }) => threadByLink(db, params.token));
  api.implement<typeof threads.writeByLink, void>(
    threads.writeByLink,
    (db, call) => written(writeByLink(db, site, call.params.token, call.body.message), call),
    (_db, { params, ip }) => limits.count('mail', { account: `thread:${params.token}`, ip }),
  );
  api.implement<typeof threads.reportAttempt, void>(
    threads.reportAttempt,
    (db, call) =>
      written(
        reportProblem(db, site, call.member.member_id, { attempt_id: call.params.id }, call.body.message),
        call,
      ),
    countMember,
  );
  api.implement<typeof threads.reportRequest, void>(
    threads.reportRequest,
    (db, call) =>
      written(
        reportProblem(db, site, call.member.member_id, { request_id: call.params.id }, call.body.message),
        call,
      ),
    countMember,
  );
}
